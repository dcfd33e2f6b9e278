// Whether two series of measurements differ, and the tail of one.

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

const variance = (values) => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};

/** Welch's t: how many standard errors the means are apart. */
export function welch(left, right) {
  const error = Math.sqrt(variance(left) / left.length + variance(right) / right.length);
  return (mean(left) - mean(right)) / error;
}

/** The value that `share` of all do not exceed; `percentile(values, 0.99)`. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
