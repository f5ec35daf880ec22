//! Means and shares with confidence intervals of 95 %.

use serde::Serialize;

/// The quantile of the normal distribution for two-sided intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// An estimate; `null` if no game defines it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "EstimateJson"))]
pub struct Estimate {
    /// The mean, or the share from 0 to 1.
    pub value: f64,
    /// The confidence interval: Wilson’s for a share of games, Student’s for a mean; `null` for a
    /// mean of fewer than four games, and if all games are alike.
    pub interval: Option<[f64; 2]>,
}

impl Estimate {
    /// Returns the mean of independent values; `None` if there is none.
    ///
    /// ```
    /// use fifangha::statistics::Estimate;
    ///
    /// let found = Estimate::of_mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
    /// assert_eq!(found.value, 3.0);
    /// // t = 2.776 for 4 degrees of freedom, and a standard error of √(2.5 / 5).
    /// let [low, high] = found.interval.unwrap();
    /// assert!((low - 1.04).abs() < 0.01 && (high - 4.96).abs() < 0.01);
    /// ```
    #[must_use]
    pub fn of_mean(values: &[f64]) -> Option<Self> {
        let n = values.len() as f64;
        if values.is_empty() {
            return None;
        }
        let mean = values.iter().sum::<f64>() / n;
        let interval = (values.len() > 3).then(|| {
            let squares: f64 = values.iter().map(|it| (it - mean) * (it - mean)).sum();
            let error = (squares / (n - 1.0) / n).sqrt();
            let margin = t_quantile(n - 1.0) * error;
            [mean - margin, mean + margin]
        });
        Some(Self {
            value: mean,
            interval,
        })
    }

    /// Returns the share of `count` in `of` independent games; `None` if there are no games.
    ///
    /// ```
    /// use fifangha::statistics::Estimate;
    ///
    /// let [low, high] = Estimate::of_share(0, 10).unwrap().interval.unwrap();
    /// assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn of_share(count: u32, of: u32) -> Option<Self> {
        if of == 0 {
            return None;
        }
        let n = f64::from(of);
        let (share, z2) = (f64::from(count) / n, Z * Z);
        let centre = share + z2 / (2.0 * n);
        let margin = Z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        let bound = |sum: f64| (sum / (1.0 + z2 / n)).clamp(0.0, 1.0);
        // Rounding must not move the bound of a share of 0 or 1.
        let low = if count == 0 {
            0.0
        } else {
            bound(centre - margin)
        };
        let high = if count == of {
            1.0
        } else {
            bound(centre + margin)
        };
        Some(Self {
            value: share,
            interval: Some([low, high]),
        })
    }

    /// Returns the estimate without its interval if all games are alike: nothing varies then.
    pub(super) fn without_interval_if(self, identical: bool) -> Self {
        Self {
            interval: self.interval.filter(|_| !identical),
            ..self
        }
    }

    /// Returns the estimate with a function applied to its value and to the bounds of its interval.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self {
            value: function(self.value),
            interval: self.interval.map(|it| it.map(function)),
        }
    }
}

/// Returns the quantile of Student's t distribution for two-sided intervals of 95 %, by its
/// expansion in the inverse of the degrees of freedom: Abramowitz and Stegun, 26.7.5.
fn t_quantile(freedom: f64) -> f64 {
    let z2 = Z * Z;
    let terms = [
        (z2 + 1.0) / 4.0,
        ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
        (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
        ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92160.0,
    ];
    let correction = terms.iter().rev().fold(0.0, |sum, it| (sum + it) / freedom);
    Z * (1.0 + correction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, quantile) in [
            (3.0, 3.182),
            (4.0, 2.776),
            (9.0, 2.262),
            (29.0, 2.045),
            (199.0, 1.972),
        ] {
            let found = t_quantile(freedom);
            assert!((found - quantile).abs() < 0.004, "{freedom}: {found}");
        }
    }

    #[test]
    fn intervals_of_shares_are_those_of_wilson() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (count, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = Estimate::of_share(count, of).unwrap().interval.unwrap();
            assert!((found[0] - low).abs() < 5e-5, "{count}/{of}: {found:?}");
            assert!((found[1] - high).abs() < 5e-5, "{count}/{of}: {found:?}");
        }
        let all = Estimate::of_share(7, 7).unwrap();
        assert_eq!(all.interval.unwrap()[1], 1.0);
        assert_eq!(Estimate::of_share(0, 0), None);
    }

    #[test]
    fn few_values_have_no_interval() {
        assert_eq!(Estimate::of_mean(&[]), None);
        assert_eq!(Estimate::of_mean(&[1.0, 2.0, 6.0]).unwrap().interval, None);
        let same = Estimate::of_mean(&[2.0; 9]).unwrap();
        assert_eq!(same.interval, Some([2.0, 2.0]));
    }
}
