//! Values that other crates derive from a setup.

use std::{any::Any, fmt, sync::OnceLock};

/// One value of each type, in a list that only grows.
#[derive(Default)]
pub(crate) struct Extensions {
    first: OnceLock<Box<Entry>>,
}

struct Entry {
    value: Box<dyn Any + Send + Sync>,
    next: OnceLock<Box<Entry>>,
}

impl Extensions {
    pub(crate) fn get_or_init<T: Any + Send + Sync>(&self, init: impl FnOnce() -> T) -> &T {
        let mut init = Some(init);
        let mut slot = &self.first;
        loop {
            let entry = slot.get_or_init(|| {
                let init = init.take().expect("the slot is empty");
                Box::new(Entry { value: Box::new(init()), next: OnceLock::new() })
            });
            match entry.value.downcast_ref() {
                Some(value) => return value,
                None => slot = &entry.next,
            }
        }
    }
}

/// The clone starts empty and derives its values again.
impl Clone for Extensions {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Extensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extensions").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_one_value_of_each_type() {
        let extensions = Extensions::default();
        assert_eq!(*extensions.get_or_init(|| 1_u8), 1);
        assert_eq!(*extensions.get_or_init(|| "text"), "text");
        assert_eq!(*extensions.get_or_init(|| 2_u8), 1);
        assert_eq!(*extensions.get_or_init(|| "other"), "text");
        assert_eq!(*extensions.clone().get_or_init(|| 2_u8), 2);
    }
}
