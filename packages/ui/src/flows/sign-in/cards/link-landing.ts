// The landing page of a link.
import { SUB_PATHS } from '@latchkey/wire';
import type { LinkLanding } from '../../email-link-wait.ts';
import type { Card } from './card.ts';
import { toCreate } from './create.ts';
import { freshStart } from './start.ts';
import { knownAs } from './start-step.ts';

/** The landing page of a link. Every result says that this tab is no longer needed; `back` starts a sign-in here. */
export type SignInLinkLanding = {
  readonly at: 'link-landing';
  readonly outcome: LinkLanding;
  readonly identifier: '';
};

/** The landing page of a link. The flow may continue here a moment after the message is shown. */
export const linkLandingCard: Card<SignInLinkLanding> = {
  path: () => SUB_PATHS.signIn.verify,
  begin: (state) => (state.outcome === 'loading' ? [state, { run: 'landLink' }] : [state]),
  isBusy: ({ outcome }) => outcome === 'loading',
  step(flow, state, event) {
    const { settings } = flow;
    switch (event.type) {
      case 'link-landed': {
        const { attempt, outcome } = event;
        const next = attempt && flow.showStatus({ ...knownAs(settings, attempt.identifier), attempt, parked: [] });
        return next ?? [{ ...state, outcome }];
      }
      case 'sign-up-begun':
        return settings.newAccounts?.to === 'sign-up' ? [toCreate(knownAs(settings), event.path)] : [state];
      case 'activated':
        return [{ at: 'done', identifier: '' }];
      case 'back':
        return state.outcome === 'loading' ? [state] : [freshStart(settings)];
      default:
        return [state];
    }
  },
};
