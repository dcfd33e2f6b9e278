// The same object as before for as long as it says the same, whatever it is made of at each render.
import { useRef } from 'react';

/** Keeps the first of several values that are equal: lists and plain objects by what is in them, all else by identity. */
export const useSame = <T>(value: T): T => {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  return kept.current;
};

const isSame = (before: unknown, now: unknown): boolean => {
  if (Object.is(before, now)) return true;
  if (!isPlain(before) || !isPlain(now)) return false;
  const keys = Object.keys(now);
  return (
    keys.length === Object.keys(before).length &&
    keys.every((key) => Object.hasOwn(before, key) && isSame(before[key], now[key]))
  );
};

/** Only what is written as a literal: an element or a node may lead anywhere, also back to itself. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
};
