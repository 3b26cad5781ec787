//! Drawings of the Heretics and Shrines buildings.

/// A ring of standing stones around an altar with a fire.
pub(crate) const SHRINE: &str = concat!(
    r##"<ellipse cx="0" cy="2" rx="18.5" ry="16.5" fill="#b9b58c" stroke="#5f7a3a" stroke-width="1.2"/>"##,
    r##"<ellipse cx="0" cy="2.6" rx="12.6" ry="10.4" fill="none" stroke="#8d8a66" stroke-width="1.4" "##,
    r##"stroke-dasharray="2.6 2.2"/>"##,
    r##"<g fill="#3c3a1e" opacity=".3"><ellipse cx="1.4" cy="7.6" rx="7" ry="2.2"/>"##,
    r##"<ellipse cx="-12" cy="10.4" rx="4" ry="1.6"/><ellipse cx="14" cy="10.4" rx="4" ry="1.6"/></g>"##,
    r##"<g stroke="#33302c" stroke-width=".9" stroke-linejoin="round">"##,
    r##"<path d="M-9-3.4L-8.4-12.8-4.8-13.4-4.4-3.8ZM4.4-3.8L4.8-13.4 8.4-12.8 9-3.4Z" fill="#8f9296"/>"##,
    r##"<path d="M-10.4-12.4L-9.6-16.2 9.8-16.8 10.4-12.8Z" fill="#aeb1b4"/>"##,
    r##"<path d="M-16.4 10L-15.8-1 -11.8-2-9.4 9.8ZM9.4 9.8L11.8-2 15.8-1 16.6 10Z" fill="#9fa2a6"/>"##,
    r##"<path d="M-5.6 7.4L-6.6 2H6.6L5.6 7.4Z" fill="#c3c0b4"/></g>"##,
    r##"<path d="M-4 2C-5.4-2-1.6-3-1.4-7.4 1.8-5 4.8-1.6 3.4 2Z" fill="#e8642c" stroke="#7a2412" "##,
    r##"stroke-width=".7" stroke-linejoin="round"/>"##,
    r##"<path d="M-1.8 2C-2.2-.2-.2-1-.2-3.2 1.4-1.8 2.4 0 1.6 2Z" fill="#ffd35a"/>"##
);
