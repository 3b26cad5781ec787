//! Tests that calls repeated by a search do not allocate memory after a warm-up.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    ptr,
};

use carc::{carc_status::CARC_STATUS_OK, *};

/// Counts allocations by the system allocator.
struct Counting;

thread_local! {
    /// The number of allocations in the current thread. Tests run in parallel, so each thread has
    /// its own counter. The cell has no destructor, so it exists as long as the thread allocates.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: all calls are forwarded to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: guaranteed by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: guaranteed by the caller.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: guaranteed by the caller.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Assigns `root` to `copy`, plays the copy to its end, and then undoes all actions.
unsafe fn search(root: *const carc_game, copy: *mut carc_game, codes: &mut [u64]) -> u32 {
    let (mut len, mut over, mut steps) = (0, 0, 0);
    // SAFETY: the caller passes live games; all other pointers come from variables.
    unsafe {
        assert_eq!(carc_game_assign(copy, root), CARC_STATUS_OK);
        while over == 0 {
            let status =
                carc_state_legal(carc_game_state(copy), codes.as_mut_ptr(), codes.len(), &mut len);
            assert_eq!(status, CARC_STATUS_OK);
            // Middle options include placements of both tiles and figures.
            let status = match steps % 2 {
                0 => carc_game_play(copy, codes[len / 2]),
                _ => carc_game_play_index(copy, len / 2),
            };
            assert_eq!(status, CARC_STATUS_OK);
            assert_eq!(carc_state_is_over(carc_game_state(copy), &mut over), CARC_STATUS_OK);
            steps += 1;
        }
        for _ in 0..20 {
            assert_eq!(carc_game_undo(copy, ptr::null_mut()), CARC_STATUS_OK);
        }
    }
    steps
}

#[test]
fn playouts_do_not_allocate() {
    let mut codes = [0; 4096];
    let (mut setup, mut root, mut copy) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
    // SAFETY: all pointers come from live variables or from the library.
    unsafe {
        let status = carc_setup_from_json(c"{}".as_ptr(), 2, &mut setup, ptr::null_mut());
        assert_eq!(status, CARC_STATUS_OK);
        assert_eq!(carc_game_new(setup, 7, &mut root), CARC_STATUS_OK);
        assert_eq!(carc_game_clone(root, &mut copy), CARC_STATUS_OK);
        for _ in 0..2 {
            assert!(search(root, copy, &mut codes) >= 71, "every tile is placed");
        }
        let before = ASKED.get();
        assert!(before > 0);
        for _ in 0..5 {
            search(root, copy, &mut codes);
        }
        assert_eq!(ASKED.get(), before);
        carc_game_free(copy);
        carc_game_free(root);
        carc_setup_free(setup);
    }
}
