//! Means and their errors.

/// The mean of a quantity over random samples, with the standard deviation and the standard error;
/// see [`estimate`](crate::estimate()).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Mean {
    /// The mean of the samples.
    pub mean: f64,
    /// The standard deviation of the samples.
    pub deviation: f64,
    /// The standard error of the mean: the deviation divided by the square root of the number of
    /// samples.
    pub error: f64,
}

/// The running sums of a quantity.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    count: f64,
    mean: f64,
    /// The sum of the squared deviations from the mean.
    squares: f64,
}

impl Sums {
    /// Adds a sample (Welford's method).
    pub(super) fn add(&mut self, sample: f64) {
        self.count += 1.0;
        let distance = sample - self.mean;
        self.mean += distance / self.count;
        self.squares += distance * (sample - self.mean);
    }

    pub(super) fn mean(self) -> Mean {
        let deviation = (self.squares / (self.count - 1.0).max(1.0)).sqrt();
        Mean { mean: self.mean, deviation, error: deviation / self.count.max(1.0).sqrt() }
    }
}

/// Returns the means of several quantities.
pub(super) fn means(sums: &[Sums]) -> Vec<Mean> {
    sums.iter().map(|sums| sums.mean()).collect()
}
