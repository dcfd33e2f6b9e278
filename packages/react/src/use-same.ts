// A stable identity for a value while it is structurally equal.
import { useRef } from 'react';

/** Keeps the first of several equal values: arrays and plain objects by content, everything else by identity. */
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

/** Only plain objects: an element or a DOM node may contain cycles. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
};
