// The landing page of a verification link.
import { SUB_PATHS } from '@latchkey/wire';
import type { LinkLanding } from '../../email-link-wait.ts';
import type { SignUpValues } from '../settings.ts';
import type { Card } from './card.ts';
import { startOrRestricted } from './restricted.ts';

/** The landing page of a link. `back` starts a sign-up here. */
export type SignUpLinkLanding = {
  readonly at: 'link-landing';
  readonly outcome: LinkLanding;
  readonly values: SignUpValues;
  /** A call is running, so that it is not sent twice. */
  readonly asking: boolean;
};

/** The landing page of a link. Missing fields of the sign-up are asked for here. */
export const linkLandingCard: Card<SignUpLinkLanding> = {
  path: () => SUB_PATHS.signUp.verify,
  begin: (state) => (state.asking ? [state] : [{ ...state, asking: true }, { run: 'landLink' }]),
  isBusy: ({ outcome }) => outcome === 'loading',
  step(flow, state, event) {
    const { settings } = flow;
    switch (event.type) {
      case 'link-landed': {
        const { outcome, attempt } = event;
        const landed = { ...state, outcome, asking: true };
        return outcome !== 'verified' || attempt === undefined ? [landed] : flow.follow(landed, attempt);
      }
      case 'activated':
        return [{ at: 'done' }];
      case 'refused':
        return [startOrRestricted(settings, state.values, undefined, event.problems)];
      case 'back':
        return state.outcome === 'loading' ? [state] : [startOrRestricted(settings, state.values, undefined)];
      default:
        return [state];
    }
  },
};
