#![no_main]

#[path = "../targets/module_target.rs"]
mod module;

libfuzzer_sys::fuzz_target!(|data: &[u8]| module::module(data));
