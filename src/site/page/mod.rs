//! Pages: from the trees of chapters, or from one record, to files of HTML.
//!
//! In go chapters and figures as elements, and the templates and theme of the project
//! ([`templates`]). A page is the template around its chapter, then the last passes
//! ([`page_writer`]): policy, repeated boards, scripts that are not allowed. Out come the texts of the
//! pages, the single file, the index for the search, and the pages that stand alone (board, record,
//! explanation, codes).

pub(in crate::site) mod board_page;
pub(in crate::site) mod chapter_pages;
pub(in crate::site) mod chapter_section;
pub(in crate::site) mod code_pages;
pub(in crate::site) mod contents;
pub(in crate::site) mod csp;
pub(in crate::site) mod data_uri;
pub(in crate::site) mod dedup_svg;
pub(in crate::site) mod explanation_page;
pub(in crate::site) mod file_ids;
pub(in crate::site) mod fonts;
pub(in crate::site) mod installable;
pub(in crate::site) mod page_metadata;
pub(in crate::site) mod page_writer;
pub(in crate::site) mod record_page;
pub(in crate::site) mod scripts;
pub(in crate::site) mod search_index;
pub(in crate::site) mod single_block;
pub(in crate::site) mod single_file;
pub(in crate::site) mod standalone;
pub(in crate::site) mod template_limits;
pub(in crate::site) mod templates;
pub(in crate::site) mod theme;
