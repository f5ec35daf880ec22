#![no_main]

#[path = "../targets/module.rs"]
mod module;

libfuzzer_sys::fuzz_target!(|data: &[u8]| module::module(data));
