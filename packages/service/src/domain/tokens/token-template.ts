// Custom token templates: which are valid, and how one becomes claims. A shortcode such as {{user.id}} is replaced by a value
// from a fixed table; nothing in a template is ever executed.
import { HANDSHAKE_CLAIM, type JSONObject } from '@latchkey/wire';

export type TokenTemplate = {
  readonly id: string;
  readonly instanceId: string;
  /** Part of the URL at which its tokens are requested. */
  readonly name: string;
  readonly claims: JSONObject;
  readonly lifetimeSeconds: number;
  /** How far `nbf` is before `iat`, for verifiers whose clock is behind. */
  readonly allowedClockSkewSeconds: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Claims that the service sets; a template that set one could forge the identity of the token. */
export const RESERVED_CLAIMS: readonly string[] = [
  'iss',
  'sub',
  'sid',
  'azp',
  'exp',
  'iat',
  'nbf',
  'jti',
  'act',
  HANDSHAKE_CLAIM,
];

const CLAIMS_MAX_BYTES = 8_192;
const CLAIMS_MAX_DEPTH = 8;
const MAX_SHORTCODES = 64;

const SHORTCODE = /\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g;
const ONLY_SHORTCODE = /^\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}$/;

const depthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((child) => depthOf(child)));
};

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Problems of a template's claims, as sentences for the operator; empty when they are valid. */
export const claimProblems = (claims: JSONObject): readonly string[] => {
  const text = JSON.stringify(claims);
  const reserved = RESERVED_CLAIMS.filter((name) => Object.hasOwn(claims, name));
  return [
    ...reserved.map((name) => `${name} is set by the service and cannot be set by a template.`),
    ...(bytesOf(text) > CLAIMS_MAX_BYTES ? [`The claims are larger than ${CLAIMS_MAX_BYTES} bytes.`] : []),
    ...(depthOf(claims) > CLAIMS_MAX_DEPTH ? [`The claims are nested deeper than ${CLAIMS_MAX_DEPTH} levels.`] : []),
    ...([...text.matchAll(SHORTCODE)].length > MAX_SHORTCODES
      ? [`The claims hold more than ${MAX_SHORTCODES} shortcodes.`]
      : []),
  ];
};

/** The values for shortcodes: `{{user.public_metadata.plan}}` is the property `plan` of `public_metadata` of `user`. */
export type ShortcodeFacts = JSONObject;

const isObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of own properties; null if a property is missing. */
const lookUp = (facts: ShortcodeFacts, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined),
      facts,
    ) ?? null;

const asText = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A shortcode alone keeps the type of its value; within other text it becomes text. */
const fillText = (text: string, facts: ShortcodeFacts): unknown => {
  const [, only] = ONLY_SHORTCODE.exec(text) ?? [];
  if (only !== undefined) return lookUp(facts, only);
  return text.replace(SHORTCODE, (_whole, path: string) => asText(lookUp(facts, path)));
};

const fill = (value: unknown, facts: ShortcodeFacts): unknown => {
  if (typeof value === 'string') return fillText(value, facts);
  if (Array.isArray(value)) return value.map((child) => fill(child, facts));
  return isObject(value) ? fillClaims(value, facts) : value;
};

/** The claims of a template with every shortcode replaced. Inserted values are not searched for shortcodes again. */
export const fillClaims = (claims: JSONObject, facts: ShortcodeFacts): JSONObject =>
  // fromEntries defines own properties, so that `__proto__` is an ordinary key.
  Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, fill(value, facts)]));
