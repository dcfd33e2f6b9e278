// CUSTOM_FORMS: JSON Schema of the schemas that are custom predicates and cannot be converted.
import type { GenericSchema } from 'valibot';
import { jsonObject, uploadedFile } from './field.ts';
import { credentialInput } from './public-key-credential.ts';
import { oauthStrategy, strategy } from './strategy.ts';

/** Keyed by the schema itself. */
export const CUSTOM_FORMS: ReadonlyMap<GenericSchema, object> = new Map<GenericSchema, object>([
  [jsonObject, { type: 'object', additionalProperties: true }],
  [oauthStrategy, { type: 'string', pattern: '^oauth_[a-z0-9_-]+$' }],
  [strategy, { type: 'string', pattern: '^[a-z][a-z0-9_-]*$' }],
  [uploadedFile, { type: 'string', contentEncoding: 'binary' }],
  [credentialInput, { type: ['object', 'string'], description: 'The credential, or its JSON text.' }],
]);
