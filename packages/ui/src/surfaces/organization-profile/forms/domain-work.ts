// Performs the effects of adding, verifying and changing a domain with the client.
import type { Organization, OrganizationDomain, Platform } from '@latchkey/client';
import { CODE_SUCCESS_HOLD_MS } from '@latchkey/wire';
import type { DomainEffect, DomainEvent } from '../../../flows/organizations/domain.ts';
import type { EffectContext, Perform } from '../../../machine/machine.ts';
import { createSecondClock } from '../../shared/cards/second-clock.ts';
import { domainFacts } from '../domain-facts.ts';
import { readOrganizationRefusal } from '../refusal.ts';

type Context = EffectContext<DomainEvent>;

type WorkOptions = {
  readonly platform: Pick<Platform, 'timers' | 'clock'>;
  readonly organization: Organization;
  /** The domain of the form; without one the form creates it. */
  readonly domain: OrganizationDomain | undefined;
  /** Called when a domain has changed. */
  readonly onChange: () => void;
};

const problemsOf = (error: unknown) => readOrganizationRefusal(error).problems;

/** All effects except the notification, which the caller that opened the form handles. */
type WorkEffect = Exclude<DomainEffect, { run: 'tell' }>;

/** Creates the performer of one form; it holds the domain resource, which the machine has only as data. */
export const createDomainWork = (options: WorkOptions): Perform<DomainEvent, WorkEffect> => {
  const { platform, organization, onChange } = options;
  const clock = createSecondClock(platform);
  let domain = options.domain;

  /** Sends the domain that a call returned. */
  const learn = async (call: () => Promise<OrganizationDomain>, { send }: Context, changes: boolean): Promise<void> => {
    try {
      domain = await call();
      if (changes) onChange();
      send({ type: 'known', domain: domainFacts(domain) });
    } catch (error) {
      send({ type: 'refused', problems: problemsOf(error) });
    }
  };

  const sendCode = async (address: string, { send }: Context): Promise<void> => {
    try {
      await domain?.prepareAffiliationVerification({ affiliationEmailAddress: address });
      send({ type: 'sent' });
    } catch (error) {
      send({ type: 'not-sent', problem: problemsOf(error)[0] ?? { code: 'unknown' } });
    }
  };

  const checkCode = async (code: string, { send }: Context): Promise<void> => {
    try {
      domain = (await domain?.attemptAffiliationVerification({ code })) ?? domain;
      onChange();
      if (domain) send({ type: 'known', domain: domainFacts(domain) });
      send({ type: 'accepted' });
    } catch (error) {
      send({ type: 'wrong', problem: problemsOf(error)[0] ?? { code: 'unknown' } });
    }
  };

  return (effect, context) => {
    switch (effect.run) {
      case 'create':
        return learn(() => organization.createDomain(effect.name), context, true);
      case 'look':
        return learn(() => organization.getDomain({ domainId: effect.id }), context, false);
      case 'save': {
        const { mode: enrollmentMode, deletePending } = effect;
        return learn(
          async () => held(await domain?.updateEnrollmentMode({ enrollmentMode, deletePending })),
          context,
          true,
        );
      }
      case 'sendCode':
        return sendCode(effect.address, context);
      case 'checkCode':
        return checkCode(effect.code, context);
      case 'hold': {
        const cancel = platform.timers.after(CODE_SUCCESS_HOLD_MS, () => context.send({ type: 'proven' }));
        return context.signal.addEventListener('abort', cancel, { once: true });
      }
      case 'startTimer':
        return clock.start(context.signal, (seconds) => context.send({ type: 'tick', seconds }));
      case 'stopTimer':
        return clock.stop();
    }
  };
};

/** A form that saves a domain has one: it was created, loaded, or given. */
const held = (domain: OrganizationDomain | undefined): OrganizationDomain => {
  if (!domain) throw new Error('Latchkey: there is no domain to save.');
  return domain;
};
