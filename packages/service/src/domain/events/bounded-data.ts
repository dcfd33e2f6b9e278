// Keeps the data of an event below its limit: the largest metadata is replaced by a marker first, then the longest list is cut.
import { EVENT_DATA_MAX_BYTES, type JSONObject } from '@latchkey/wire';

/** What stands in place of metadata that was too large. */
export const CUT_METADATA = { _truncated: true } as const;

const METADATA = new Set(['public_metadata', 'private_metadata', 'unsafe_metadata']);

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** A place inside the data, as the keys that lead to it. */
type Place = readonly (string | number)[];
type Found = { readonly place: Place; readonly bytes: number };

const isObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place that `isCut` names; metadata itself is not searched. */
const placesIn = (value: unknown, isCut: (key: string | number, value: unknown) => boolean): readonly Found[] => {
  const found: Found[] = [];
  const walk = (at: unknown, place: Place): void => {
    const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(at)
      ? at.map((item, index) => [index, item] as const)
      : isObject(at)
        ? Object.entries(at)
        : [];
    for (const [key, inner] of entries) {
      const here = [...place, key];
      if (isCut(key, inner)) found.push({ place: here, bytes: bytesOf(inner) });
      if (!METADATA.has(String(key))) walk(inner, here);
    }
  };
  walk(value, []);
  return found;
};

const withChange = (value: unknown, place: Place, change: (old: unknown) => unknown): unknown => {
  const [first, ...rest] = place;
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? withChange(item, rest, change) : item));
  return isObject(value) ? { ...value, [first]: withChange(value[first], rest, change) } : value;
};

const isLargeMetadata = (key: string | number, value: unknown): boolean =>
  METADATA.has(String(key)) && bytesOf(value) > bytesOf(CUT_METADATA);
const isList = (_key: string | number, value: unknown): boolean => Array.isArray(value) && value.length > 0;

const largest = (found: readonly Found[]): Found | undefined =>
  found.reduce<Found | undefined>(
    (most, one) => (most === undefined || one.bytes > most.bytes ? one : most),
    undefined,
  );

/** The data itself, or a smaller form of it with `data_truncated: true`. */
export const boundedData = (data: JSONObject): JSONObject => {
  if (bytesOf(data) <= EVENT_DATA_MAX_BYTES) return data;
  let cut: unknown = { ...data, data_truncated: true };
  while (bytesOf(cut) > EVENT_DATA_MAX_BYTES) {
    const metadata = largest(placesIn(cut, isLargeMetadata));
    const place = metadata ?? largest(placesIn(cut, isList));
    if (!place) break;
    cut = withChange(cut, place.place, (old) =>
      metadata
        ? CUT_METADATA
        : (old as readonly unknown[]).slice(0, Math.floor((old as readonly unknown[]).length / 2)),
    );
  }
  return cut as JSONObject;
};
