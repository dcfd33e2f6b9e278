// The credential a passkey ceremony yields, as JSON text or value; binary members are base64url (wire §5.9).
import * as v from 'valibot';
import { text } from './field.ts';
import { readJson } from './json-text.ts';

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/));

const credential = <Response extends v.ObjectEntries>(response: Response) =>
  v.object({
    type: v.literal('public-key'),
    id: base64url,
    rawId: base64url,
    authenticatorAttachment: v.optional(v.nullable(text)),
    response: v.object(response),
  });

const registration = credential({
  clientDataJSON: base64url,
  attestationObject: base64url,
  transports: v.optional(v.array(text)),
});

const assertion = credential({
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: v.optional(v.nullable(base64url)),
});

/** Takes the value or its JSON text, then checks the shape. Unknown members are left out: browsers add new ones. */
const valueOrText = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.custom<string | v.InferInput<Schema>>(
      (input) => typeof input === 'string' || (typeof input === 'object' && input !== null),
      'Expected a public-key credential.',
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      const read = readJson(dataset.value);
      if (read.ok) return read.value;
      addIssue({ message: read.reason });
      return NEVER;
    }),
    schema,
  );

export const registrationCredential = valueOrText(registration);
export const assertionCredential = valueOrText(assertion);
