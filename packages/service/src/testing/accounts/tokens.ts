// Tokens in handler tests: requested as the client does, and decoded without verifying the signature.
import type { ClientJSON, SessionJSON } from '@latchkey/wire';
import type { TestBrowser } from '../test-browser.ts';

/** A decoded token. */
export type ReadToken = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
};

const decode = (part: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

export const readToken = (jwt: string): ReadToken => {
  const [header = '', claims = ''] = jwt.split('.');
  return { header: decode(header), claims: decode(claims) };
};

export type TokenReply = { readonly status: number; readonly codes: readonly string[]; readonly jwt: string };

/** Requests a token of the session, or of a template with `/name`. */
export const askToken = async (
  browser: TestBrowser,
  sessionId: string,
  ask: { readonly template?: string; readonly body?: Readonly<Record<string, string>> } = {},
): Promise<TokenReply> => {
  const path = `/client/sessions/${sessionId}/tokens${ask.template === undefined ? '' : `/${ask.template}`}`;
  const reply = await browser.call('POST', path, { body: ask.body ?? {} });
  return {
    status: reply.status,
    codes: reply.codes,
    // The reply is the bare token, without an envelope (docs/reference/wire.md#framing).
    jwt: (reply.body as unknown as { readonly jwt?: string }).jwt ?? '',
  };
};

/** The client as the service returns it now. */
export const clientOf = async (browser: TestBrowser): Promise<ClientJSON> =>
  (await browser.call<ClientJSON>('GET', '/client')).body.response;

/** The only session of a browser. */
export const sessionOf = async (browser: TestBrowser): Promise<SessionJSON> => {
  const [session] = (await clientOf(browser)).sessions;
  if (!session) throw new Error('nobody is signed in');
  return session;
};
