//! Feeds `parsers` with what the fuzzer makes up.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| zhedel_fuzz::parsers::run(data));
