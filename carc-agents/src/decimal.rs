//! A compact parser for decimal numbers. Unlike the standard library's parser, it does not need a
//! 10 kB table.

/// Parses a number such as `0.25`, `-3` or `1e-3`. The result is exact for up to 15 digits and 22
/// decimal places; digits after the 19th are treated as 0.
pub(crate) fn read(text: &str) -> Option<f64> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i16>().ok()?),
        None => (unsigned, 0),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    let (mut number, mut places) = (0_u64, i32::from(exponent));
    for (is_part, byte) in
        whole.bytes().map(|it| (false, it)).chain(part.bytes().map(|it| (true, it)))
    {
        let digit = char::from(byte).to_digit(10)?;
        let is_kept = number < 10_u64.pow(18);
        if is_kept {
            number = number * 10 + u64::from(digit);
        }
        places += i32::from(!is_kept) - i32::from(is_part);
    }
    // With few decimal places, both numbers are exact, so a single operation on them is correctly
    // rounded.
    let (number, power) = (number as f64, 10_f64.powi(places.abs()));
    let size = if number == 0.0 {
        0.0
    } else if places < 0 {
        number / power
    } else {
        number * power
    };
    Some(if negative { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn parses_like_the_standard_library() {
        let texts = [
            "0", "-0.0", "7", "+3.5", "0.05", "86400", "1e-3", "1.5E2", ".5", "5.", "1e400",
            "0e999",
        ];
        for text in texts.into_iter().chain(["123456789.012345", "1e22", "1e-22"]) {
            let number = text.parse::<f64>().expect(text);
            assert_eq!(read(text).map(f64::to_bits), Some(number.to_bits()), "{text}");
        }
        for text in [
            "0.1234567890123456789",
            "123456789012345678901234567890",
            "3.0000000000000000000001e40",
        ] {
            let number = text.parse::<f64>().expect(text);
            assert!((read(text).expect(text) / number - 1.0).abs() < 1e-14, "{text}");
        }
        for text in
            ["", ".", "-", "+", "e5", "1e", "1e99999", "1.2.3", "0x1", "1_0", " 1", "--1", "one"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
