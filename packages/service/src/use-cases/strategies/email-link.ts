// A link in a mail that verifies its address (docs/security.md R06). The page of the link asks for a click on a button first:
// see handlers/links.ts. If the instance accepts codes too, the same mail contains one.
import { API_PREFIX, CODE_LENGTH, type Strategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import { accountExistsMessage, emailLinkMessage } from '../../domain/messages/messages.ts';
import { acceptsMessageStrategy } from '../../domain/sign-in/supported-factors.ts';
import { CODE_LIFETIME_MS, isFreshSend, newVerification } from '../../domain/verification.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { queueMessage } from '../../store/messages/queue-message.ts';
import type { Call } from '../context/call.ts';
import { messageLook } from '../context/message-look.ts';
import { originRules } from '../context/origin-rules.ts';
import { type Destination, refuseUnlessTaken, seekEmail } from './message-code.ts';
import { codeMac, PROOF_MINUTES, refuseTooSoon } from './one-time-code.ts';
import type { ProofSubject, StrategyHandler } from './strategy.ts';

const STRATEGY = 'email_link' satisfies Strategy;

/** The name of the link's parameter that contains the secret. */
export const LINK_TOKEN = 'token';

/**
 * The URL in the mail. In development only pages know the browser's token, so the link opens the page and passes the service's
 * URL as the next redirect (docs/reference/wire.md#service-redirects).
 */
const linkAddress = (call: Call, token: string, redirectUrl: string): string => {
  const own = new URL(`${call.instanceAddress.baseUrl}${API_PREFIX}/verify`);
  own.searchParams.set(LINK_TOKEN, token);
  if (call.instance.environmentType === 'production') return own.href;
  const page = new URL(redirectUrl);
  page.searchParams.set(call.names.params.redirectUrl, own.href);
  return page.href;
};

type Sealed = { readonly token: string; readonly code: string | undefined; readonly redirectUrl: string };

const send = async (db: Db, call: Call, { target, delivery }: Destination, sealed: Sealed): Promise<void> => {
  if (delivery === 'none') return;
  const look = { to: target, ...messageLook(call) };
  const link = linkAddress(call, sealed.token, sealed.redirectUrl);
  const message =
    delivery === 'account_exists'
      ? accountExistsMessage(look)
      : emailLinkMessage({ ...look, link, code: sealed.code, count: PROOF_MINUTES });
  await queueMessage(db, call.ports, { instanceId: call.instance.id, message });
};

/** The final redirect target of a link, if the instance allows it. */
const redirectOf = (call: Call, asked: string | undefined): string => {
  const redirectUrl = allowedRedirect(originRules(call), asked ?? '', call.origin);
  if (redirectUrl === undefined) throw new Fault('redirect_url_invalid');
  return redirectUrl;
};

/** Sends a link and returns the id of its verification; a repeated request soon after keeps the first link valid. */
export const sendLink = async (
  db: Db,
  call: Call,
  order: Pick<ProofSubject, 'ownerId' | 'clientId' | 'current'> & {
    readonly destination: Destination;
    readonly redirectUrl: string | undefined;
    /** True if the same mail also contains a code. */
    readonly withCode: boolean;
  },
): Promise<string> => {
  const { current, destination } = order;
  const { ports, instance, now } = call;
  const redirectUrl = redirectOf(call, order.redirectUrl);
  const isSame = current?.strategy === STRATEGY && current.target === destination.target;
  if (current && isSame && current.redirectUrl === redirectUrl && isFreshSend(current, now)) return current.id;
  await refuseTooSoon(db, call, destination.target);
  const token = ports.random.secret();
  const code = order.withCode ? ports.random.digits(CODE_LENGTH) : undefined;
  const id = ports.ids.next('ver');
  const verification = newVerification({
    id,
    instanceId: instance.id,
    ownerId: order.ownerId,
    clientId: order.clientId,
    strategy: STRATEGY,
    target: destination.target,
    emailAddressId: destination.emailAddressId,
    linkHash: ports.vault.mac('link', token),
    codeMac: code === undefined ? null : codeMac(call, id, code),
    redirectUrl,
    expireAt: now + CODE_LIFETIME_MS,
    sentAt: now,
    createdAt: now,
  });
  await insertVerification(db, verification);
  await send(db, call, destination, { token, code, redirectUrl });
  return id;
};

export const emailLink: StrategyHandler = {
  steps: ['first_factor', 'sign_up'],
  proves: 'email_address',
  prepare: async (db, call, subject, input) => {
    const { ownerId, clientId, current, step } = subject;
    refuseUnlessTaken(call, step, STRATEGY);
    redirectOf(call, input.redirect_url);
    const destination = await seekEmail(db, call, subject, input);
    const withCode = acceptsMessageStrategy(call.instance.settings.user_settings, step, 'email_code');
    const redirectUrl = input.redirect_url;
    return sendLink(db, call, { ownerId, clientId, current, destination, redirectUrl, withCode });
  },
};
