// The Set-Cookie lines that an application server passes on after a handshake (docs/reference/wire.md#handshake): the session
// token and the uat cookie, each plain and suffixed, and in development the browser token.
import type { Names } from '@latchkey/wire';
import { type CookieOptions, serialize } from 'hono/utils/cookie';
import { CLIENT_COOKIE_SECONDS } from '../use-cases/context/client-secret.ts';

/** Which names are set: both, unless they do not fit. */
export type CookieVariants = 'both' | 'plain' | 'suffixed';

export type HandshakeCookies = {
  readonly names: Pick<Names, 'cookies'>;
  readonly suffix: string;
  readonly variants: CookieVariants;
  /** Whether the application's page is on https. */
  readonly isHttps: boolean;
  /** The Domain of the uat cookie; undefined for the host of the page only. */
  readonly domain: string | undefined;
  /** The session token; empty if no user is signed in. */
  readonly session: string;
  /** When the sessions of the client last changed; 0 if no user is signed in. */
  readonly changedAtSeconds: number;
  readonly devBrowser: string | undefined;
};

export const handshakeLines = (given: HandshakeCookies): readonly string[] => {
  const { names, suffix, variants, session, devBrowser } = given;
  const namesOf = (name: string): readonly string[] => [
    ...(variants === 'suffixed' ? [] : [name]),
    ...(variants === 'plain' ? [] : [`${name}_${suffix}`]),
  ];
  const base: CookieOptions = { path: '/', maxAge: CLIENT_COOKIE_SECONDS, ...(given.isHttps && { secure: true }) };
  const lax: CookieOptions = { ...base, sameSite: 'Lax' };
  const companion: CookieOptions = {
    ...base,
    sameSite: 'Strict',
    ...(given.domain !== undefined && { domain: given.domain }),
  };
  return [
    ...namesOf(names.cookies.session).map((name) =>
      serialize(name, session, session === '' ? { ...lax, maxAge: 0 } : lax),
    ),
    ...namesOf(names.cookies.clientUat).map((name) => serialize(name, String(given.changedAtSeconds), companion)),
    ...(devBrowser === undefined
      ? []
      : namesOf(names.cookies.devBrowser).map((name) => serialize(name, devBrowser, lax))),
  ];
};
