// How one field of a request is parsed: form bodies and queries contain text, JSON bodies contain values, and both are accepted.
import * as v from 'valibot';
import { withoutDirectionControls } from '../direction-controls.ts';
import type { JSONObject } from '../json/envelope.ts';
import {
  EMAIL_ADDRESS_MAX_LENGTH,
  METADATA_MAX_BYTES,
  NAME_MAX_LENGTH,
  PAGE_SIZE_MAX,
  TEXT_FIELD_MAX_LENGTH,
} from '../limits.ts';
import { isStorable, readJson, utf8Bytes } from './json-text.ts';

const storable = v.check<string, string>(isStorable, 'Holds characters that cannot be stored.');
const limited = <Length extends number>(length: Length) => v.pipe(v.string(), v.maxLength(length), storable);

/** Text, unchanged; empty text stays, because a form may post an empty code. */
export const text = limited(TEXT_FIELD_MAX_LENGTH);

/** A password: any characters, because only its digest is stored; the instance defines the rules. */
export const password = v.pipe(v.string(), v.maxLength(TEXT_FIELD_MAX_LENGTH));

/** Text that can be cleared: empty text and null both mean null (docs/reference/wire.md#empty-values). */
const clearable = <Schema extends v.GenericSchema<string>>(schema: Schema) =>
  v.pipe(
    v.nullable(schema),
    v.transform((value) => (value === '' ? null : value)),
  );

export const clearableText = clearable(text);
export const clearablePassword = clearable(password);
export const clearableEmailAddress = clearable(limited(EMAIL_ADDRESS_MAX_LENGTH));
export const emailAddress = limited(EMAIL_ADDRESS_MAX_LENGTH);

/** Names of users, organizations and things; they are displayed inside sentences, whose direction they must not change. */
export const name = v.pipe(v.string(), v.transform(withoutDirectionControls), v.maxLength(NAME_MAX_LENGTH), storable);
export const clearableName = clearable(name);

/** An optional text, such as a redirect URL: empty text and null mean "not set". */
export const optionalText = v.optional(
  v.pipe(
    v.nullable(text),
    v.transform((value) => value || undefined),
  ),
);

/** A boolean or its form text; empty text and null mean "not set". */
export const flag = v.pipe(
  v.nullable(v.union([v.boolean(), v.picklist(['true', 'false', ''])])),
  v.transform((value) => (value === null || value === '' ? undefined : value === true || value === 'true')),
);

/** A repeated field in forms and an array in JSON; one value is a list of one, empty text is no value. */
export const textList = v.pipe(
  v.union([text, v.array(text)]),
  v.transform((value) => (typeof value === 'string' ? [value] : value).filter((item) => item !== '')),
);

/** Text of a query that was split at its commas: it arrives as a repeated key (docs/reference/wire.md#commas-in-values). */
export const searchText = v.pipe(
  v.union([text, v.array(text)]),
  v.transform((value) => (typeof value === 'string' ? value : value.join(','))),
);

/**
 * The values of a filter and the two texts that unset it. The element type is named, because compilers that read the emitted
 * declarations cannot resolve the tuple `[...Values, '', 'null']` (TS2344).
 */
const filterValue = <const Values extends readonly string[]>(values: Values) => {
  const options: readonly (Values[number] | '' | 'null')[] = [...values, '', 'null'];
  return v.picklist(options);
};

/** A filter of a query; the empty text and the text `null` mean that it is not set (docs/reference/wire.md#lists). */
export const filter = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(
    filterValue(values),
    v.transform((value) => values.find((known): known is Values[number] => known === value)),
  );

/** As `filter`, repeatable. */
export const filterList = <const Values extends readonly string[]>(values: Values) => {
  const one = filterValue(values);
  return v.pipe(
    v.union([one, v.array(one)]),
    v.transform((given): Values[number][] => {
      const asked: readonly string[] = typeof given === 'string' ? [given] : given;
      return values.filter((known) => asked.includes(known));
    }),
  );
};

/** A whole number, or its decimal digits. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]),
    v.transform(Number),
    v.safeInteger(),
    v.minValue(min),
    v.maxValue(max),
  );

/** Which page of a list; page size and start both have defaults on the service. */
export const paging = {
  limit: v.optional(wholeNumber(1, PAGE_SIZE_MAX)),
  offset: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
};

const isPlainObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object as a value; its contents are checked when it is parsed. */
export const jsonObject = v.custom<JSONObject>(isPlainObject, 'Expected a JSON object.');

/** Metadata as an object or its JSON text; the empty text and null clear it. */
export const metadata = v.pipe(
  v.nullable(v.union([v.string(), jsonObject])),
  v.rawTransform(({ dataset, addIssue, NEVER }): JSONObject => {
    if (dataset.value === null || dataset.value === '') return {};
    const read = readJson(dataset.value);
    const reason = read.ok ? metadataFault(read.value) : read.reason;
    if (read.ok && reason === undefined && isPlainObject(read.value)) return read.value;
    addIssue({ message: reason ?? 'Expected a JSON object.' });
    return NEVER;
  }),
);

const metadataFault = (value: unknown): string | undefined =>
  utf8Bytes(JSON.stringify(value)) > METADATA_MAX_BYTES ? `Is larger than ${METADATA_MAX_BYTES} bytes.` : undefined;

/** A file as a browser or the service's form parser represents it; a structural type, because the contract has no platform. */
export type UploadedFile = {
  readonly size: number;
  readonly type: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
};

const isUploadedFile = (input: unknown): input is UploadedFile =>
  typeof input === 'object' && input !== null && 'arrayBuffer' in input && 'size' in input && 'type' in input;

/** An image: one multipart part named `file`, or text sent as application/octet-stream. */
export const uploadedFile = v.custom<UploadedFile | string>(
  (input) => typeof input === 'string' || isUploadedFile(input),
  'Expected a file.',
);
