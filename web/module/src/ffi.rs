//! The functions that are exported, and the memory that texts cross by: the one
//! place where a mistake could break the promises of the language.
//!
//! Who asks takes [`room`] for a question, writes it there as UTF-8, calls [`ask`],
//! and finds the answer at [`answer_at`], as long as [`ask`] says, until the next
//! call. The room belongs to the module all the time; nobody frees
//! anything. A panic is told by the function `told` of the host, and ends the
//! instance.

use std::cell::RefCell;
use std::panic;
use std::sync::Once;

thread_local! {
    /// The question, then the answer.
    static TRANSFER_BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Takes the text of a panic.
    fn told(at: *const u8, length: usize);
}

/// Room for a question of so many bytes: where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| panic::set_hook(Box::new(|panic| tell(&panic.to_string()))));
    TRANSFER_BUFFER.with_borrow_mut(|text| {
        *text = vec![0; length];
        text.as_mut_ptr()
    })
}

/// Answers the question that was written; returns the length of the answer in bytes.
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

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    TRANSFER_BUFFER.with_borrow(Vec::as_ptr)
}

#[cfg(target_arch = "wasm32")]
fn tell(said: &str) {
    // SAFETY: the host reads so many bytes at that place, and keeps none.
    unsafe { told(said.as_ptr(), said.len()) }
}

#[cfg(not(target_arch = "wasm32"))]
fn tell(said: &str) {
    eprintln!("{said}");
}
