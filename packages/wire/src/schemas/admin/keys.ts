// Calls of the admin API about secret keys, which open it, and signing keys, which sign session tokens.
import * as v from 'valibot';
import { YEAR_SECONDS } from '../../time-units.ts';
import { name } from '../field.ts';
import { is, list, nullable, oneOf, text, time, timeOrNull } from '../replies/entity.ts';
import { type AdminCall, pageOf, pagingQuery, readVersion } from './call.ts';

const SCOPE = /^(?:\*|read|[a-z][a-z0-9_]{0,39}:(?:read|write))$/;
const MOST_SCOPES = 40;
const ROTATION_MAX_SECONDS = 30 * 24 * 60 * 60;

const scopes = v.pipe(
  v.array(v.pipe(v.string(), v.regex(SCOPE, 'Each is *, read, or a group with :read or :write, such as users:write.'))),
  v.minLength(1, 'Give at least one scope.'),
  v.maxLength(MOST_SCOPES, `Give ${MOST_SCOPES} scopes at most.`),
);

const keyName = v.pipe(
  name,
  v.check((given) => given.trim() !== '', 'Give the key a name.'),
);

const newSecretKey = v.strictObject({
  name: keyName,
  scopes: v.optional(scopes, ['*']),
  expires_in_seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(10 * YEAR_SECONDS))),
});

const secretKeyChange = v.strictObject({
  name: v.optional(keyName),
  scopes: v.optional(scopes),
  updated_at: readVersion,
});

const rotation = v.strictObject({
  /** How long the old key stays valid, so that servers can be given the new one. */
  old_key_expires_in_seconds: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ROTATION_MAX_SECONDS)),
    0,
  ),
});

const secretKeyFields = {
  object: is('secret_key'),
  id: text,
  name: text,
  /** The last characters of the key. */
  hint: text,
  scopes: list(text),
  status: oneOf(['active', 'expired', 'revoked']),
  last_used_at: timeOrNull,
  expires_at: timeOrNull,
  revoked_at: timeOrNull,
  created_at: time,
  updated_at: time,
};

export const secretKey = v.object(secretKeyFields);

/** The key itself is in the reply to its creation only. */
const madeSecretKey = v.object({ ...secretKeyFields, secret: text });

export type SecretKeyJSON = v.InferOutput<typeof secretKey>;

const signingKey = v.object({
  object: is('signing_key'),
  id: text,
  algorithm: oneOf(['ES256', 'RS256']),
  /** `next` is published and does not sign yet; `previous` is published and signs no more; `retired` is not published. */
  status: oneOf(['next', 'current', 'previous', 'retired', 'revoked']),
  created_at: time,
  signs_from: time,
  revoked_at: nullable(time),
});

export type SigningKeyJSON = v.InferOutput<typeof signingKey>;

export const KEY_CALLS = {
  'GET /secret_keys': { summary: 'List the secret keys', query: pagingQuery, reply: pageOf(secretKey) },
  'POST /secret_keys': { summary: 'Create a secret key', body: newSecretKey, reply: madeSecretKey },
  'GET /secret_keys/:id': { summary: 'Read a secret key', reply: secretKey },
  'PATCH /secret_keys/:id': {
    summary: 'Change the name or the scopes of a secret key',
    body: secretKeyChange,
    reply: secretKey,
  },
  'POST /secret_keys/:id/rotate': {
    summary: 'Replace a secret key by a new one with the same name and scopes',
    body: rotation,
    reply: madeSecretKey,
  },
  'POST /secret_keys/:id/revoke': { summary: 'Revoke a secret key at once', reply: secretKey },
  'GET /signing_keys': { summary: 'List the signing keys', query: pagingQuery, reply: pageOf(signingKey) },
  'POST /signing_keys/rotate': {
    summary: 'Add a new signing key, which signs once every verifier can have fetched it',
    reply: signingKey,
  },
  'GET /signing_keys/:id': { summary: 'Read a signing key', reply: signingKey },
  'POST /signing_keys/:id/revoke': {
    summary: 'Stop a leaked signing key at once; its tokens are refused',
    reply: signingKey,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
