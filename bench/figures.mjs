// Sums up many measurements in one number that a stray slow one does not move.

/** The middle of the sorted values. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** At most `places` digits after the point, and none that say nothing. */
export const rounded = (value, places = 3) => String(Number(value.toFixed(places)));
