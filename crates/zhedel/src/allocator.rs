//! Giving memory back: what a page needs while it is compressed is not kept for the next one.

/// From so many bytes on, memory is taken from the system and given back when it is free. Left to
/// itself, the system's allocator raises the bound with every large piece and then keeps them all:
/// tens of megabytes after the first pages.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MMAP_THRESHOLD_BYTES: i32 = 64 << 10;

/// How many places memory is handed out from. The allocator would open one for nearly every thread
/// we have, each with free memory of its own that no other thread may use.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ARENAS_MAX: i32 = 2;

/// Has large pieces of memory given back. To be called before anything else.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "a setting of the system's allocator")]
pub fn configure_allocator() {
    // SAFETY: it sets three numbers, while there is no other thread.
    let is_set = unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES) == 1
            && libc::mallopt(libc::M_TRIM_THRESHOLD, 2 * MMAP_THRESHOLD_BYTES) == 1
            && libc::mallopt(libc::M_ARENA_MAX, ARENAS_MAX) == 1
    };
    debug_assert!(is_set, "the allocator takes all of them");
}

/// Other allocators look after themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back() {}
