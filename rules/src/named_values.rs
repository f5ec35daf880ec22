//! Enums whose values have names.

/// Defines an enum with the name of each value, and adds `ALL`, `name` and `from_name`.
macro_rules! named_values {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$item:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$item])* $value,)+ }

        impl $name {
            /// All values, in order.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// Returns its name in files and JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $text),+ }
            }

            /// Returns the value with a name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

pub(crate) use named_values;
