// Performs the effects of adding and verifying an e-mail address or a phone number with the client.
import type { EmailAddress, Latchkey, PhoneNumber } from '@latchkey/client';
import { CODE_SUCCESS_HOLD_MS } from '@latchkey/wire';
import type { IdentifierEffect, IdentifierEvent, ProofWay } from '../../../flows/profile/identifier.ts';
import type { EffectContext, Perform } from '../../../machine/machine.ts';
import { createSecondClock } from '../../shared/cards/second-clock.ts';
import { type Reverified, WITHDRAWN } from '../../shared/profile/reverified.ts';
import { readAccountRefusal } from '../account-refusal.ts';

type Context = EffectContext<IdentifierEvent>;

/** All effects except the notification, which the caller that opened the form handles. */
type WorkEffect = Exclude<IdentifierEffect, { run: 'tell' }>;

/** What differs between e-mail addresses and phone numbers. */
export type IdentifierKind<Resource> = {
  readonly create: (value: string) => Promise<Resource>;
  readonly find: (id: string) => Resource | undefined;
  readonly methodOf: (resource: Resource) => ProofWay;
  readonly valueOf: (resource: Resource) => string;
  readonly sendCode: (resource: Resource) => Promise<unknown>;
  /** Sends a link and polls for it; e-mail addresses only. */
  readonly followLink?: ((resource: Resource, signal: AbortSignal) => Promise<Resource>) | undefined;
  /** Requests the URL of enterprise SSO and waits until it has verified the address. */
  readonly askCompany?:
    | ((resource: Resource, signal: AbortSignal, lead: (url: string) => void) => Promise<unknown>)
    | undefined;
};

type WorkOptions<Resource> = {
  readonly latchkey: Latchkey;
  readonly reverified: Reverified;
  readonly kind: IdentifierKind<Resource>;
};

const problemOf = (error: unknown) => readAccountRefusal(error).problems[0] ?? { code: 'unknown' };

/** Creates the performer of one form. It keeps the created resource, so that the verification does not wait for the store. */
export const createIdentifierWork = <Resource extends EmailAddress | PhoneNumber>(
  options: WorkOptions<Resource>,
): Perform<IdentifierEvent, WorkEffect> => {
  const { latchkey, reverified, kind } = options;
  const clock = createSecondClock(latchkey.platform);
  let made: Resource | undefined;
  const resourceOf = (id: string): Resource | undefined => (made?.id === id ? made : kind.find(id));

  const create = async (value: string, { send }: Context): Promise<void> => {
    try {
      const resource = await reverified(() => kind.create(value));
      if (resource === WITHDRAWN) return send({ type: 'withdrawn' });
      made = resource;
      send({ type: 'created', id: resource.id, value: kind.valueOf(resource), way: kind.methodOf(resource) });
    } catch (error) {
      send({ type: 'refused', problems: readAccountRefusal(error).problems });
    }
  };

  const sendCode = async (resource: Resource, { send }: Context): Promise<void> => {
    try {
      await kind.sendCode(resource);
      send({ type: 'sent' });
    } catch (error) {
      send({ type: 'not-sent', problem: problemOf(error) });
    }
  };

  const checkCode = async (resource: Resource, code: string, { send }: Context): Promise<void> => {
    try {
      await resource.attemptVerification({ code });
      send({ type: 'accepted' });
    } catch (error) {
      send({ type: 'wrong', problem: problemOf(error) });
    }
  };

  const sendLink = async (resource: Resource, { send, signal }: Context): Promise<void> => {
    try {
      const proven = await kind.followLink?.(resource, signal);
      send(proven?.verification.status === 'expired' ? { type: 'expired' } : { type: 'opened' });
    } catch (error) {
      send({ type: 'failed', problem: problemOf(error) });
    }
  };

  const askCompany = async (resource: Resource, { send, signal }: Context): Promise<void> => {
    try {
      await kind.askCompany?.(resource, signal, (url) => send({ type: 'leads', url }));
      send({ type: 'proven' });
    } catch (error) {
      send({ type: 'failed', problem: problemOf(error) });
    }
  };

  return (effect, context) => {
    if (effect.run === 'create') return create(effect.value, context);
    if (effect.run === 'startTimer') {
      return clock.start(context.signal, (seconds) => context.send({ type: 'tick', seconds }));
    }
    if (effect.run === 'stopTimer') return clock.stop();
    if (effect.run === 'hold') {
      const cancel = latchkey.platform.timers.after(CODE_SUCCESS_HOLD_MS, () => context.send({ type: 'proven' }));
      return context.signal.addEventListener('abort', cancel, { once: true });
    }
    const resource = resourceOf(effect.id);
    // Removed meanwhile in another tab: the list shows that, and the form unmounts with its row.
    if (!resource) return undefined;
    if (effect.run === 'sendCode') return sendCode(resource, context);
    if (effect.run === 'checkCode') return checkCode(resource, effect.code, context);
    return effect.run === 'sendLink' ? sendLink(resource, context) : askCompany(resource, context);
  };
};
