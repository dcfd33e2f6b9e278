// What comes back from the service: a signed list of Set-Cookie lines, for this application, this browser and this moment.
import { HANDSHAKE_CLAIM, NAMES, SECOND_MS } from '@latchkey/wire';
import type { KeySource } from '../key-cache.ts';
import { openToken } from '../verify-token.ts';

export type HandshakeExpectation = {
  readonly keys: KeySource;
  readonly issuer: string;
  readonly appOrigin: string;
  /** The nonce of this browser's redirect. */
  readonly nonce: string | undefined;
  readonly suffix: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly clockSkewMs: number;
};

/** The lines to forward, and the session token among them; empty when no session exists. */
export type Handshake = { readonly lines: readonly string[]; readonly session: string };

const LINE = /^([\w-]+)=([^=;]*)(?:;|$)/;

const isLineOf = (names: ReadonlySet<string>, line: unknown): line is string => {
  if (typeof line !== 'string' || /[\r\n]/.test(line)) return false;
  const name = LINE.exec(line)?.[1];
  return name !== undefined && names.has(name);
};

/** The cookies that a handshake may set: those of the protocol, under this instance's two names. */
const ownNames = (suffix: string): ReadonlySet<string> => {
  const { session, clientUat, devBrowser, handshake } = NAMES.cookies;
  return new Set([handshake, ...[session, clientUat, devBrowser].flatMap((name) => [name, `${name}_${suffix}`])]);
};

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Verifies the token; undefined when it is not for this application, browser and time. */
export const readHandshake = async (token: string, expected: HandshakeExpectation): Promise<Handshake | undefined> => {
  const opened = await openToken(token, expected.keys);
  if (!opened.ok || expected.nonce === undefined) return undefined;
  const { iss, sub, sid, aud, nonce, iat, exp, [HANDSHAKE_CLAIM]: handshake } = opened.payload;
  // A token with a user or a session was issued for another purpose, whatever cookies it lists.
  if (sub !== undefined || sid !== undefined) return undefined;
  if (iss !== expected.issuer || aud !== expected.appOrigin || nonce !== expected.nonce) return undefined;
  if (!isTime(iat) || !isTime(exp)) return undefined;
  const { now, clockSkewMs } = expected;
  if (now >= exp * SECOND_MS + clockSkewMs || iat * SECOND_MS > now + clockSkewMs) return undefined;
  const names = ownNames(expected.suffix);
  if (!Array.isArray(handshake) || !handshake.every((line): line is string => isLineOf(names, line))) return undefined;
  const session = handshake
    .map((line) => LINE.exec(line))
    .filter((found) => found?.[1]?.startsWith(NAMES.cookies.session));
  return { lines: handshake, session: session.at(-1)?.[2] ?? '' };
};
