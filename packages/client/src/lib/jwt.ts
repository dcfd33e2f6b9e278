// Reads what a JWT says without checking who said it: the service and host back ends verify, the browser only looks.
import { decodeBase64UrlText } from '@latchkey/wire';

/** Claims of a session token; a template may add any others. `__raw` is the whole token. */
export interface JwtClaims {
  readonly __raw: string;
  readonly iss?: string;
  readonly sub?: string;
  readonly sid?: string;
  readonly exp?: number;
  readonly iat?: number;
  readonly nbf?: number;
  readonly azp?: string;
  readonly [claim: string]: unknown;
}

/** A decoded token. */
export interface Jwt {
  readonly encoded: { readonly header: string; readonly payload: string; readonly signature: string };
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: JwtClaims;
}

const parseRecord = (text: string): Record<string, unknown> | undefined => {
  const json = decodeBase64UrlText(text);
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Decodes a token; undefined when it is not a JWT. Nothing is verified. */
export const decodeJwt = (raw: string): Jwt | undefined => {
  const [header, payload, signature, ...rest] = raw.split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  const headerFields = parseRecord(header);
  const claims = parseRecord(payload);
  if (!headerFields || !claims) return undefined;
  return { encoded: { header, payload, signature }, header: headerFields, claims: { ...claims, __raw: raw } };
};
