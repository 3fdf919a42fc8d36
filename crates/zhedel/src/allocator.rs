//! Settings of the allocator: memory that a page needs while it is compressed goes back to the system.

/// Sets the limits of glibc's allocator. Other allocators need none. Must be called before any
/// thread is started.
pub fn configure_allocator() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::set_limits();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    /// Blocks of this size and more are mapped one by one and unmapped when they are freed. By
    /// default the threshold rises with every large block that is freed, and tens of megabytes stay
    /// allocated after the first pages.
    const MMAP_THRESHOLD_BYTES: i32 = 64 << 10;

    /// By default nearly every thread gets an arena, whose free memory no other thread can use.
    const ARENAS_MAX: i32 = 2;

    #[expect(unsafe_code, reason = "a setting of the system's allocator")]
    pub fn set_limits() {
        // SAFETY: sets three numbers while there is only one thread.
        let is_set = unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES) == 1
                && libc::mallopt(libc::M_TRIM_THRESHOLD, 2 * MMAP_THRESHOLD_BYTES) == 1
                && libc::mallopt(libc::M_ARENA_MAX, ARENAS_MAX) == 1
        };
        debug_assert!(is_set, "the allocator rejected a limit");
    }
}
