//! The edition's metadata: what a published book says about itself.
//!
//! In go the settings of the project and its sources. Out come titles, authors, licences and
//! addresses for the heads of pages ([`publication`]), the picture of shared links, the formats and
//! volumes of exports, and the deposit of the data ([`ro_crate`]).

pub(in crate::site) mod licence;
pub(in crate::site) mod publication;
pub(in crate::site) mod ro_crate;
pub(in crate::site) mod social_card;
pub(in crate::site) mod volumes;
