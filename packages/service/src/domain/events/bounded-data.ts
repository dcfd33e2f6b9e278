// Keeps the data of an event below its limit: the largest metadata is replaced by a marker first, then lists are cut. The cost is
// linear in the size of the data.
import { EVENT_DATA_MAX_BYTES, type JSONObject } from '@latchkey/wire';

/** What replaces metadata that was too large. */
export const CUT_METADATA = { _truncated: true } as const;

const METADATA: ReadonlySet<string> = new Set(['public_metadata', 'private_metadata', 'unsafe_metadata']);

/** The lengths to which lists are cut, one after the other, until the data is small enough. */
const LIST_LENGTHS: readonly number[] = [50, 10, 2, 0];

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value) ?? '').length;

const isObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every piece of metadata, whose contents are not searched. */
const metadataIn = (value: unknown): readonly JSONObject[] => {
  if (Array.isArray(value)) return value.flatMap(metadataIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    METADATA.has(key) ? (isObject(inner) ? [inner] : []) : metadataIn(inner),
  );
};

/** The largest pieces, as many as bring the data below the limit. */
const piecesToCut = (data: JSONObject): ReadonlySet<JSONObject> => {
  const marker = bytesOf(CUT_METADATA);
  const pieces = metadataIn(data)
    .map((piece) => ({ piece, saved: bytesOf(piece) - marker }))
    .filter(({ saved }) => saved > 0)
    .sort((one, other) => other.saved - one.saved);
  const cut = new Set<JSONObject>();
  let bytes = bytesOf(data);
  for (const { piece, saved } of pieces) {
    if (bytes <= EVENT_DATA_MAX_BYTES) break;
    cut.add(piece);
    bytes -= saved;
  }
  return cut;
};

const withoutPieces = (value: unknown, cut: ReadonlySet<JSONObject>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutPieces(item, cut));
  if (!isObject(value)) return value;
  if (cut.has(value)) return CUT_METADATA;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutPieces(inner, cut)]));
};

const withShortLists = (value: unknown, most: number): unknown => {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => withShortLists(item, most));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withShortLists(inner, most)]));
};

/** The data itself, or a smaller form of it with `data_truncated: true`. */
export const boundedData = (data: JSONObject): JSONObject => {
  if (bytesOf(data) <= EVENT_DATA_MAX_BYTES) return data;
  const marked = { ...data, data_truncated: true };
  let cut = withoutPieces(marked, piecesToCut(marked)) as JSONObject;
  for (const most of LIST_LENGTHS) {
    if (bytesOf(cut) <= EVENT_DATA_MAX_BYTES) break;
    cut = withShortLists(cut, most) as JSONObject;
  }
  return cut;
};
