// Calls on the browser's client: read, create, delete, sign out of all sessions, renew its cookie.

import type { ClientJSON, DeletedObjectJSON } from '@latchkey/wire';
import { captchaOf } from '../../domain/abuse/captcha.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import { requireCaptchaAfterFailures } from '../../http/guards/captcha.ts';
import { isOwnNavigation } from '../../http/navigation.ts';
import { presenting } from '../../http/presenting.ts';
import { clientJSON, emptyClientJSON, presentClient } from '../../present/client/client.ts';
import type { ClientView } from '../../store/views/client-views.ts';
import { refuseBadCaptcha } from '../../use-cases/abuse/captcha.ts';
import { limitNewBrowsers } from '../../use-cases/abuse/rate-limits.ts';
import type { BrowserChange, Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { Browser, KnownClient, MaybeClient } from '../../use-cases/context/client-secret.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import { extendClient, findOrCreateClient, rememberCaptcha } from '../../use-cases/sessions/clients.ts';
import { signOutAndDeleteClient, signOutClient } from '../../use-cases/sessions/sign-out.ts';

/** The client as stored now. It existed when the request started, so if it is gone a concurrent request deleted it. */
const shown = async (call: Call, clientId: string): Promise<ClientJSON> => {
  const client = await presentClient(presenting(call), clientId);
  if (!client) throw new Fault('client_not_found');
  return client;
};

/**
 * An unknown browser gets null, not an error (docs/reference/wire.md#status-codes), and the reply says that no user is signed
 * in.
 */
export const getClient = async (
  visit: Call & { readonly view: ClientView | undefined },
): Promise<Outcome<ClientJSON | null>> => {
  const reply = visit.view ? await clientJSON(presenting(visit), visit.view) : null;
  return reply ? { at: 'reply', reply } : { at: 'reply', reply, browser: { clientId: null } };
};

export const putClient = async (visit: Call & MaybeClient): Promise<Outcome<ClientJSON>> => {
  if (!visit.client) await limitNewBrowsers(visit);
  const { client, anonymousSecret } = await findOrCreateClient(visit);
  const browser: BrowserChange = { clientId: client.id, anonymousSecret };
  return { at: 'reply', reply: await shown(visit, client.id), browser };
};

/**
 * Verifies a captcha answer. Any answer passes if the instance asks for no captcha, and the empty one if the browser is not
 * suspicious, because a page may call before it has loaded the environment (docs/reference/wire.md#client-calls).
 */
export const verifyClient = async (visit: Visit<'POST /client/verify'> & MaybeClient): Promise<Outcome<ClientJSON>> => {
  const isAsked = captchaOf(visit.instance.settings) !== 'none';
  if (!isAsked || !visit.body.captcha_token) {
    await requireCaptchaAfterFailures(visit);
    // A browser without a client gets an empty one that is not stored, because no state has to be kept.
    const reply = visit.client ? await shown(visit, visit.client.id) : emptyClientJSON(visit.ports.ids, visit.now);
    return { at: 'reply', reply };
  }
  await refuseBadCaptcha(visit, visit.body);
  if (!visit.client) await limitNewBrowsers(visit);
  const { client, anonymousSecret } = await rememberCaptcha(visit);
  return { at: 'reply', reply: await shown(visit, client.id), browser: { clientId: client.id, anonymousSecret } };
};

/** A value for the cookie that has identified the browser; the other one may belong to a later call. */
const inSameCookie = (browser: Browser, value: string): Omit<BrowserChange, 'clientId'> => {
  if (browser.kind === 'development') return {};
  return browser.secret?.isAnonymous ? { anonymousSecret: value } : { secret: value };
};

export const removeClient = async (visit: Call & KnownClient): Promise<Outcome<DeletedObjectJSON>> => {
  const { browser, client } = visit;
  await signOutAndDeleteClient(visit);
  const reply = { object: 'client', id: client.id, deleted: true };
  return { at: 'reply', reply, browser: { clientId: null, ...inSameCookie(browser, '') } };
};

/** Signs out of all sessions of this browser. The call is idempotent. */
export const removeClientSessions = async (visit: Call & KnownClient): Promise<Outcome<ClientJSON>> => {
  await signOutClient(visit);
  return { at: 'reply', reply: await shown(visit, visit.client.id) };
};

/** Renews the client cookie for a year and redirects the browser to the page that it came from. */
export const touchClient = async (visit: Visit<'GET /client/touch'> & MaybeClient): Promise<Outcome<undefined>> => {
  const target = allowedRedirect(originRules(visit), visit.query.redirect_url);
  if (target === undefined) throw new Fault('redirect_url_invalid');
  if (!isOwnNavigation(visit.request)) throw new Fault('origin_invalid');
  const { browser, client } = visit;
  const secret = browser.kind === 'production' ? browser.secret : undefined;
  if (!client || !secret || !(await extendClient(visit, client.id, secret.value))) return { at: 'redirect', target };
  return { at: 'redirect', target, browser: { clientId: client.id, ...inSameCookie(browser, secret.value) } };
};
