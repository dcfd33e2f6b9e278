// One line of a CSV file (RFC 4180).

/** A spreadsheet would run a cell that begins like this; user agents are text that any caller can choose. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;
