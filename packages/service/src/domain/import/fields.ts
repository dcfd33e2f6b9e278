// Reads fields of the rows of a source: values of JSON, or the texts of a table. A field of another kind counts as absent.
import type { JSONObject } from '@latchkey/wire';

export type Row = Readonly<Record<string, unknown>>;

/** Times before this number are seconds: it is the year 1973 in milliseconds and the year 5138 in seconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
const SECOND_MS = 1_000;
const DIGITS = /^\d{1,16}(?:\.\d{1,9})?$/;
/** PostgreSQL writes `2024-01-02 03:04:05.678+00`. */
const POSTGRES_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)(?:\+00(?::00)?| UTC)?$/;
const MAX_TIME_LENGTH = 64;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that is not empty; numbers are written out. */
export const textIn = (row: Row, name: string): string | undefined => {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The first of these fields that has a text. */
export const firstText = (row: Row, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const found = textIn(row, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

const YES: ReadonlySet<unknown> = new Set([true, 1, 'true', 't', 'TRUE', 'True', '1', 'yes']);

/** True for the spellings of yes in JSON and in exported tables. */
export const flagIn = (row: Row, name: string): boolean => Object.hasOwn(row, name) && YES.has(row[name]);

const fromNumber = (value: number): number | undefined => {
  const time = Math.floor(value < FIRST_MILLISECONDS ? value * SECOND_MS : value);
  return Number.isSafeInteger(time) && time >= 0 ? time : undefined;
};

/** A time: epoch seconds or milliseconds, or a date as text. */
export const readTime = (value: unknown): number | undefined => {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string' || value === '' || value.length > MAX_TIME_LENGTH) return undefined;
  if (DIGITS.test(value)) return fromNumber(Number(value));
  const parsed = Date.parse(value.replace(POSTGRES_TIME, '$1T$2Z'));
  return Number.isSafeInteger(parsed) && parsed >= 0 ? parsed : undefined;
};

export const timeIn = (row: Row, ...names: readonly string[]): number | undefined => {
  for (const name of names) {
    const time = readTime(Object.hasOwn(row, name) ? row[name] : undefined);
    if (time !== undefined) return time;
  }
  return undefined;
};

export const numberIn = (row: Row, name: string): number | undefined => {
  const value = Number(textIn(row, name) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

/** The deepest JSON that is kept; deeper values count as absent. */
const MAX_DEPTH = 24;

const isShallow = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((child) => isShallow(child, depth + 1));
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** JSON as a value, or as the text of a table's cell. */
const jsonIn = (row: Row, name: string): unknown => {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  const read = typeof value === 'string' && value !== '' ? parse(value) : value;
  return isShallow(read) ? read : undefined;
};

export const objectIn = (row: Row, name: string): JSONObject | undefined => {
  const value = jsonIn(row, name);
  // A parsed JSON object has no other values than JSON.
  return isRow(value) ? (value as JSONObject) : undefined;
};

/** A JSON array of objects. */
export const rowsIn = (row: Row, name: string): readonly Row[] => {
  const value = jsonIn(row, name);
  return Array.isArray(value) ? value.filter(isRow) : [];
};

/** Texts: a JSON array, or a cell with values between spaces, commas, semicolons or bars. */
export const textsIn = (row: Row, name: string): readonly string[] => {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  const list = typeof value === 'string' && value.startsWith('[') ? jsonIn(row, name) : value;
  if (Array.isArray(list)) return list.filter((one): one is string => typeof one === 'string' && one !== '');
  return typeof list === 'string' ? list.split(/[\s,;|]+/).filter((one) => one !== '') : [];
};

/** Metadata, or undefined if there is none. */
export const metadataIn = (row: Row, ...names: readonly string[]): JSONObject | undefined => {
  for (const name of names) {
    const found = objectIn(row, name);
    if (found !== undefined && Object.keys(found).length > 0) return found;
  }
  return undefined;
};
