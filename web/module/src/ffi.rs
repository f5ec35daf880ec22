//! Exported functions and the memory in which texts are exchanged: the only unsafe code of the
//! module.
//!
//! The caller gets [`room`] for a request, writes it there as UTF-8, calls [`ask`], and finds the
//! response at [`answer_at`] until the next call; its length is the result of [`ask`]. The buffer
//! belongs to the module and need not be freed. A panic is reported by the function `told` of the
//! host and ends the instance.

use std::cell::RefCell;
use std::panic;
use std::sync::Once;

thread_local! {
    /// The request, then the response.
    static TRANSFER_BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Receives the text of a panic.
    fn told(at: *const u8, length: usize);
}

/// Allocates a buffer for a request of `length` bytes and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| panic::set_hook(Box::new(|panic| tell(&panic.to_string()))));
    TRANSFER_BUFFER.with_borrow_mut(|text| {
        *text = vec![0; length];
        text.as_mut_ptr()
    })
}

/// Answers the request in the buffer; returns the length of the response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = TRANSFER_BUFFER.with_borrow_mut(std::mem::take);
    let answer = crate::answer(&String::from_utf8_lossy(&question));
    drop(question);
    TRANSFER_BUFFER.with_borrow_mut(|text| {
        *text = answer.into_bytes();
        text.len()
    })
}

/// Returns the address of the response.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    TRANSFER_BUFFER.with_borrow(Vec::as_ptr)
}

#[cfg(target_arch = "wasm32")]
fn tell(said: &str) {
    // SAFETY: the host reads `said.len()` bytes at that address and keeps no reference.
    unsafe { told(said.as_ptr(), said.len()) }
}

#[cfg(not(target_arch = "wasm32"))]
fn tell(said: &str) {
    eprintln!("{said}");
}
