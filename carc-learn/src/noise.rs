//! Random noise for the priors at the root of a search.

use carc_engine::Generator;

/// Returns a sample from the symmetric Dirichlet distribution, which consists of `count` positive
/// numbers whose sum is 1. With a smaller `alpha`, fewer numbers dominate.
pub(crate) fn dirichlet(generator: &mut Generator, alpha: f64, count: usize) -> Vec<f64> {
    let mut parts: Vec<f64> = (0..count).map(|_| gamma(generator, alpha)).collect();
    let sum: f64 = parts.iter().sum();
    // With a tiny alpha, all parts can be too small for a floating-point number.
    let is_usable = sum > 0.0 && sum.is_finite();
    parts
        .iter_mut()
        .for_each(|part| *part = if is_usable { *part / sum } else { 1.0 / count as f64 });
    parts
}

/// Returns a number between 0 and 1, exclusive.
fn fraction(generator: &mut Generator) -> f64 {
    (f64::from(generator.uniform(1 << 31)) + 0.5) / f64::from(1_u32 << 31)
}

/// Returns a sample from the standard normal distribution (Box-Muller).
fn normal(generator: &mut Generator) -> f64 {
    let radius = (-2.0 * fraction(generator).ln()).sqrt();
    radius * (std::f64::consts::TAU * fraction(generator)).cos()
}

/// Returns a sample from the gamma distribution with scale 1 (Marsaglia and Tsang, 2000).
fn gamma(generator: &mut Generator, shape: f64) -> f64 {
    if shape < 1.0 {
        let part = fraction(generator).powf(1.0 / shape);
        return part * gamma(generator, shape + 1.0);
    }
    let base = shape - 1.0 / 3.0;
    loop {
        let normal = normal(generator);
        let cube = (1.0 + normal / (9.0 * base).sqrt()).powi(3);
        if cube > 0.0 {
            let limit = 0.5 * normal * normal + base * (1.0 - cube + cube.ln());
            if fraction(generator).ln() < limit {
                return base * cube;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dirichlet_has_the_right_mean_and_variance() {
        let mut generator = Generator::new(5);
        for alpha in [0.03, 0.3, 1.0, 4.0] {
            let (count, samples) = (5, 20_000);
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..samples {
                let parts = dirichlet(&mut generator, alpha, count);
                assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(parts.iter().all(|part| *part >= 0.0));
                sum += parts[0];
                squares += parts[0] * parts[0];
            }
            let (mean, total) = (1.0 / count as f64, alpha * count as f64);
            let variance = mean * (1.0 - mean) / (total + 1.0);
            let found = sum / f64::from(samples);
            assert!((found - mean).abs() < 0.01, "alpha {alpha}: mean {found}");
            let found = squares / f64::from(samples) - found * found;
            assert!((found / variance - 1.0).abs() < 0.05, "alpha {alpha}: variance {found}");
        }
    }
}
