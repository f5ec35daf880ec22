//! Which witness of a record is followed.

use super::Failure;
use crate::diagnostic::closest;
use crate::message::{Arg, Message};
use crate::study::Study;

/// The option that names it.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Witness {
    /// Follows this witness, by its sign, where a record names several [default:
    /// the first].
    #[arg(long, value_name = "SIGN")]
    witness: Option<String>,
}

impl Witness {
    /// Follows the witness in all studies that name it.
    ///
    /// # Errors
    ///
    /// When none does.
    pub(super) fn follow<'s>(
        &self,
        studies: impl IntoIterator<Item = &'s mut Study>,
    ) -> Result<(), Failure> {
        let Some(siglum) = &self.witness else {
            return Ok(());
        };
        let mut known: Vec<String> = Vec::new();
        let mut found = false;
        for study in studies {
            found |= study.follow(siglum);
            let fronts = study.document.records.iter().map(|it| &it.front);
            let named = fronts.flat_map(|it| &it.witnesses);
            known.extend(named.map(|it| it.siglum.value.clone()));
        }
        if found {
            return Ok(());
        }
        known.sort();
        known.dedup();
        let failure = Failure::new(Message::new("cli.no-witness").with("siglum", siglum.as_str()));
        let names = || known.iter().map(String::as_str);
        Err(match closest(siglum, names()) {
            _ if known.is_empty() => failure.help(Message::new("cli.without-witnesses")),
            Some(meant) => failure.help(crate::diagnostic::did_you_mean(meant)),
            None => {
                let all = names().map(Arg::from).collect();
                failure.help(Message::new("cli.the-witnesses").with("all", Arg::List(all)))
            }
        })
    }
}
