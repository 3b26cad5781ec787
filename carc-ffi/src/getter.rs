//! The bodies of getter functions, with one macro for each way to write a result.
//!
//! The first argument is the handle, or `_` for functions without a handle. The value expression
//! refers to the handle by the same name. If the value expression fails, nothing is written.

/// Rejects NULL for output pointers, then runs the body inside the panic boundary.
macro_rules! get {
    (_, $written:ident, $body:expr) => {{
        $crate::handle::not_null!($written);
        // SAFETY: guaranteed by every caller, as documented at the top of the header: pointers are
        // NULL or point to as much memory as the function documents.
        $crate::handle::free_call(|| unsafe { $body })
    }};
    ($handle:ident, $written:ident, $body:expr) => {{
        $crate::handle::not_null!($written);
        // SAFETY: as above, and a pointer to a handle is NULL or points to a live handle.
        unsafe { $crate::handle::reads($handle, |$handle| $body) }
    }};
}
pub(crate) use get;

/// Gets a plain value from a handle and writes it.
macro_rules! get_value {
    ($handle:tt, $out:ident, $value:expr $(,)?) => {
        $crate::getter::get!($handle, $out, {
            $out.write($value);
            Ok(())
        })
    };
}
pub(crate) use get_value;

/// Creates a handle.
macro_rules! get_handle {
    ($handle:tt, $out:ident, $value:expr $(,)?) => {
        $crate::getter::get!($handle, $out, {
            $crate::handle::give($out, $value);
            Ok(())
        })
    };
}
pub(crate) use get_handle;

/// Writes a structure with a `struct_size` field.
macro_rules! get_struct {
    ($handle:tt, $out:ident, $value:expr $(,)?) => {
        $crate::getter::get!($handle, $out, $crate::structure::write_struct($value, $out))
    };
}
pub(crate) use get_struct;

/// Writes a string.
macro_rules! get_text {
    ($handle:tt, $buf:ident, $cap:ident, $len:ident, $value:expr $(,)?) => {
        $crate::getter::get!($handle, $len, $crate::buffer::write_text($value, $buf, $cap, $len))
    };
}
pub(crate) use get_text;

/// Writes an array of plain values.
macro_rules! get_array {
    ($handle:tt, $buf:ident, $cap:ident, $len:ident, $value:expr $(,)?) => {
        $crate::getter::get!($handle, $len, $crate::buffer::write_array($value, $buf, $cap, $len))
    };
}
pub(crate) use get_array;

/// Writes an array of structures with a `struct_size` field.
macro_rules! get_structs {
    ($handle:tt, $buf:ident, $cap:ident, $len:ident, $value:expr $(,)?) => {
        $crate::getter::get!(
            $handle,
            $len,
            $crate::structure::write_structs($value, $buf, $cap, $len)
        )
    };
}
pub(crate) use get_structs;
