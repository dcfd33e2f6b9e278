// Binds the callback of an identity provider to the browser that started the flow. In production the client cookie does that. A
// development browser is identified by a token in its requests, which a navigation does not carry, so it gets a cookie for the
// flow.
import { parse, serialize } from 'hono/utils/cookie';
import { sameSecret } from '../ports/vault.ts';
import type { Call } from '../use-cases/context/call.ts';

const LIFETIME_SECONDS = 600;

const valueFor = (call: Pick<Call, 'ports'>, clientId: string): string =>
  call.ports.vault.mac('flow_browser', clientId);

/** The Set-Cookie lines of a reply that starts a flow. */
export const flowCookies = (call: Call, clientId: string): readonly string[] => {
  if (call.instance.environmentType === 'production') return [];
  const isSameSite =
    call.origin === undefined || new URL(call.origin).hostname === new URL(call.instanceAddress.baseUrl).hostname;
  const reach = isSameSite ? { sameSite: 'Lax' as const } : { sameSite: 'None' as const, secure: true };
  const options = { path: '/', httpOnly: true, maxAge: LIFETIME_SECONDS, ...reach };
  return [serialize(call.names.cookies.flow, valueFor(call, clientId), options)];
};

/** Whether the request carries the flow cookie of this client. */
export const carriesFlowCookie = (call: Call, clientId: string): boolean => {
  const name = call.names.cookies.flow;
  const value = parse(call.request.headers.get('cookie') ?? '', name)[name];
  return value !== undefined && sameSecret(value, valueFor(call, clientId));
};
