//! Enums whose values have names.

/// Defines an enum with the name of each value, and adds `ALL` and `name`.
macro_rules! named_values {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$item:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        $vis enum $name { $($(#[$item])* $variant,)+ }

        impl $name {
            /// Every value, in order.
            $vis const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// Returns its name in files and JSON.
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }
    };
}

pub(crate) use named_values;
