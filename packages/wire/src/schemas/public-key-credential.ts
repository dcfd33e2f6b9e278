// The credential of a passkey ceremony, as JSON text or value; binary members are base64url
// (docs/reference/wire.md#passkey-calls).
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

type CredentialInput = string | v.InferInput<typeof registration> | v.InferInput<typeof assertion>;

/** The credential as a value or as JSON text; its shape is checked after parsing. */
export const credentialInput = v.custom<CredentialInput>(
  (input) => typeof input === 'string' || (typeof input === 'object' && input !== null),
  'Expected a public-key credential.',
);

/** Unknown members are dropped, not refused: browsers add new ones. */
const read = v.rawTransform<CredentialInput, unknown>(({ dataset, addIssue, NEVER }) => {
  const reading = readJson(dataset.value);
  if (reading.ok) return reading.value;
  addIssue({ message: reading.reason });
  return NEVER;
});

export const registrationCredential = v.pipe(credentialInput, read, registration);
export const assertionCredential = v.pipe(credentialInput, read, assertion);
