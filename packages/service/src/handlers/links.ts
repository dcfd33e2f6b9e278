// The page that a link in an e-mail opens: one button, and the request that it sends (docs/security.md R06). GET changes
// nothing, because mail scanners open links.

import { API_PREFIX, SECOND_MS } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';
import { type Verification, verificationStatusAt } from '../domain/verification.ts';
import { readBody } from '../http/body.ts';
import { clientCookies, clientUatCookies } from '../http/client-cookies.ts';
import { findBrowser } from '../http/find-browser.ts';
import { pageHeaders } from '../http/security-headers.ts';
import type { PageLook } from '../present/pages/frame.ts';
import { confirmPage, unknownLinkPage } from '../present/pages/link-page.ts';
import { findVerificationByLink } from '../store/attempts/verifications.ts';
import { type FollowedLink, followLink as useLink } from '../use-cases/callbacks/email-link.ts';
import type { Call } from '../use-cases/context/call.ts';
import type { IdentifiedBrowser } from '../use-cases/context/client-secret.ts';
import { messageLook } from '../use-cases/context/message-look.ts';
import { LINK_TOKEN } from '../use-cases/strategies/email-link.ts';

/** An HTML page of the service. `formTarget` is the target of its form, or `anywhere`. */
export const htmlPage = (
  call: Pick<Call, 'instance' | 'ports' | 'request'>,
  write: (look: PageLook) => string,
  facts: { readonly status: number; readonly formTarget?: string },
): Response => {
  const nonce = call.ports.random.secret();
  const { appearance, display_config: display } = call.instance.settings;
  const look = { ...messageLook(call), appearance, logoUrl: display.logo_image_url, branded: display.branded, nonce };
  return new Response(write(look), {
    status: facts.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...pageHeaders({ nonce, leadsTo: facts.formTarget, picture: look.logoUrl }),
      Vary: 'Accept-Language',
    },
  });
};

const unknownPage = (call: Call): Response => htmlPage(call, unknownLinkPage, { status: 404 });

const proofOf = async (
  call: Call,
  token: string,
): Promise<(Verification & { readonly redirectUrl: string }) | undefined> => {
  const proof = await findVerificationByLink(call.database.db, call.instance.id, call.ports.vault.mac('link', token));
  return proof && proof.redirectUrl !== null ? { ...proof, redirectUrl: proof.redirectUrl } : undefined;
};

const redirect = (call: Call, target: string, { status, sessionId, secret }: FollowedLink): Response => {
  const { params } = call.names;
  const url = new URL(target);
  url.searchParams.set(params.status, status);
  if (sessionId !== undefined) url.searchParams.set(params.createdSession, sessionId);
  const headers = new Headers({ Location: url.href });
  if (secret !== undefined && call.instance.environmentType === 'production') {
    const lines = [...clientCookies(call, secret), ...clientUatCookies(call, Math.floor(call.now / SECOND_MS))];
    for (const line of lines) headers.append('Set-Cookie', line);
  }
  return new Response(null, { status: 303, headers });
};

/** `GET` and `HEAD /verify`: the page with the button. */
export const showLink = async (call: Call): Promise<Response> => {
  const { params } = call.names;
  const token = call.url.searchParams.get(LINK_TOKEN) ?? '';
  const proof = await proofOf(call, token);
  if (!proof) return unknownPage(call);
  if (verificationStatusAt(proof, call.now) === 'expired')
    return redirect(call, proof.redirectUrl, { status: 'expired' });
  const action = new URL(`${call.instanceAddress.baseUrl}${API_PREFIX}/verify`);
  const devBrowser = call.url.searchParams.get(params.devBrowser);
  if (devBrowser !== null) action.searchParams.set(params.devBrowser, devBrowser);
  const form = { action: action.href, token };
  return htmlPage(call, (look) => confirmPage(look, form), { status: 200, formTarget: proof.redirectUrl });
};

/** The browser of the request; undefined if it cannot be identified. */
export const identifyBrowser = (call: Call): Promise<IdentifiedBrowser | undefined> =>
  findBrowser(call).catch((error: unknown) => {
    if (error instanceof Fault) return undefined;
    throw error;
  });

/** `POST /verify`: the button was pressed. */
export const followLink = async (call: Call): Promise<Response> => {
  const { [LINK_TOKEN]: token } = await readBody(call.request, false);
  const proof = await proofOf(call, typeof token === 'string' ? token : '');
  if (!proof) return unknownPage(call);
  const asking = await identifyBrowser(call);
  return redirect(call, proof.redirectUrl, await useLink(call, proof, asking));
};
