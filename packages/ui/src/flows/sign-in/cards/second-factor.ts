// What the cards for a second factor share: the service's reply, and the actions other than typing.
import type { SecondFactor } from '../../factor-choice.ts';
import type { Problem } from '../../problem.ts';
import type { SignInEvent } from '../event.ts';
import type { SignInBackupCode } from './backup-code.ts';
import type { SignInFlow } from './card.ts';
import { toChooseSecond } from './choose-second.ts';
import { backToStart, isGone, progressOf, startWith } from './progress.ts';
import type { SignInSecondCode } from './second-code.ts';
import type { SignInSecondPasskey } from './second-passkey.ts';
import type { SignInStep } from './state.ts';

/** The cards for a second factor. */
type SecondFactorCard = SignInSecondCode | SignInSecondPasskey | SignInBackupCode;

/** An expired attempt takes the verified first factor with it: only the start is left, which says so. */
export const EXPIRED: readonly Problem[] = [{ code: 'attempt_expired' }];

/** The service's reply to a second factor. */
export const stepReply = (flow: SignInFlow, state: SecondFactorCard, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'answered':
      return flow.follow(state, event.attempt);
    case 'refused':
      return isGone(event.problems) && (event.call === 'attemptSecond' || event.call === 'attemptPasskey')
        ? startWith(state, EXPIRED)
        : flow.refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

const factorOf = (state: SecondFactorCard): SecondFactor => {
  if (state.at === 'second-code') return state.factor;
  return state.at === 'backup-code' ? { strategy: 'backup_code' } : { strategy: 'passkey' };
};

/** The actions common to these cards. */
export const stepOther = (state: SecondFactorCard, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way': {
      // The list also leads to the help card, so it is shown even with one entry.
      return [toChooseSecond(progressOf(state), factorOf(state))];
    }
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};
