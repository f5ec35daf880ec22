//! Builds: the records are checked, the modules beside this one called in turn, and files written.
//!
//! In goes a folder with a project, out comes the output folder ([`output_dir`]), complete or not at
//! all: everything is made in a temporary folder ([`temp_dir`]) whose links are checked
//! ([`written_links`]) before it takes the place of the last build.

pub(in crate::site) mod builder;
pub(in crate::site) mod downloads;
pub(in crate::site) mod files;
pub(in crate::site) mod incremental;
pub(in crate::site) mod mdbook;
pub(in crate::site) mod mime;
pub(in crate::site) mod output_dir;
pub(in crate::site) mod parallel;
pub(in crate::site) mod temp_dir;
pub(in crate::site) mod written_links;
