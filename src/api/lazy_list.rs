//! Lists generated during serialization.

use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;

use serde::ser::{Serialize, SerializeSeq, Serializer};

/// A list whose items are generated one by one during serialization, so that they are never all in
/// memory. Each serialization generates them again.
#[derive(Clone)]
pub struct LazyList<'a, T>(Rc<ForEachItem<'a, T>>);

type ForEachItem<'a, T> = dyn Fn(&mut dyn FnMut(T) -> ControlFlow<()>) + 'a;

impl<'a, T> LazyList<'a, T> {
    /// Creates a list from a function that visits the items until the visitor breaks.
    pub(super) fn from_fn(each: impl Fn(&mut dyn FnMut(T) -> ControlFlow<()>) + 'a) -> Self {
        Self(Rc::new(each))
    }

    /// Creates an empty list.
    pub(super) fn empty() -> Self {
        Self::from_fn(|_| {})
    }
}

impl<T> fmt::Debug for LazyList<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[..]")
    }
}

impl<T: Serialize> Serialize for LazyList<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut failed = None;
        (self.0)(&mut |item| match list.serialize_element(&item) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        });
        match failed {
            Some(error) => Err(error),
            None => list.end(),
        }
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
