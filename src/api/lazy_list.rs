//! Lists generated during serialization.

use std::fmt;
use std::rc::Rc;

use serde::ser::{Serialize, Serializer};

/// A list whose items are generated one by one during serialization, so that they are never all in
/// memory. Each serialization generates them again.
#[derive(Clone)]
pub struct LazyList<'a, T>(Rc<dyn Fn() -> Box<dyn Iterator<Item = T> + 'a> + 'a>);

impl<'a, T: 'a> LazyList<'a, T> {
    /// Creates a list from a function that returns its items.
    pub(super) fn new<I: Iterator<Item = T> + 'a>(items: impl Fn() -> I + 'a) -> Self {
        Self(Rc::new(move || Box::new(items())))
    }
}

impl<T> fmt::Debug for LazyList<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[..]")
    }
}

impl<T: Serialize> Serialize for LazyList<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

#[cfg(test)]
impl<T: schemars::JsonSchema> schemars::JsonSchema for LazyList<'_, T> {
    fn inline_schema() -> bool {
        <Vec<T>>::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        <Vec<T>>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<T>>::json_schema(generator)
    }
}
