// Summarises many measurements in one number that outliers do not change.

/** The median. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** At most `places` decimals, without trailing zeros. */
export const rounded = (value, places = 3) => String(Number(value.toFixed(places)));
