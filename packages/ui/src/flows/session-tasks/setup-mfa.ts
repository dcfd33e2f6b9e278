// The task of a second factor: a method, its set-up, and the end of the task. The set-ups have their own machines. Pure.
import type { Machine, Step } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

/** A method that completes the task. */
export type MfaMethod = 'totp' | 'phone' | 'passkey';

/** What the instance and the user allow. */
export type MfaFacts = {
  /** The second factors that can be added (`secondFactorOffers`). */
  readonly offers: readonly string[];
  readonly passkeyCounts: boolean;
  /** This browser can create passkeys. */
  readonly passkeys: boolean;
};

/** The methods, the strongest that works everywhere first. */
export const mfaMethods = ({ offers, passkeyCounts, passkeys }: MfaFacts): readonly MfaMethod[] => [
  ...(['totp', 'phone'] as const).filter((method) => offers.includes(method)),
  ...(passkeyCounts && passkeys ? (['passkey'] as const) : []),
];

/** State of the card. `finishing`: the session is being activated. */
export type MfaTaskState =
  | { readonly at: 'choose'; readonly problems: readonly Problem[] }
  | { readonly at: 'set-up'; readonly method: 'totp' | 'phone' }
  | { readonly at: 'passkey' }
  | { readonly at: 'finishing' };

/** Events. `closed`: the set-up is over, and `isDone` says whether the task is. */
export type MfaTaskEvent =
  | { readonly type: 'choose'; readonly method: MfaMethod }
  | { readonly type: 'closed'; readonly isDone: boolean }
  | { readonly type: 'registered' }
  /** Another tab or device has completed the task. */
  | { readonly type: 'done-elsewhere' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effects: `register` is answered with `registered` or `refused`, `finish` only if it was refused. */
export type MfaTaskEffect = { readonly run: 'register' } | { readonly run: 'finish' };

const FINISH: Step<MfaTaskState, MfaTaskEffect> = [{ at: 'finishing' }, { run: 'finish' }];

const chosen = (method: MfaMethod): Step<MfaTaskState, MfaTaskEffect> =>
  method === 'passkey' ? [{ at: 'passkey' }, { run: 'register' }] : [{ at: 'set-up', method }];

/**
 * Creates the machine of the task.
 *
 * @example
 * const [next] = createMfaTask().step({ at: 'choose', problems: [] }, { type: 'choose', method: 'totp' });
 */
export const createMfaTask = (): Machine<MfaTaskState, MfaTaskEvent, MfaTaskEffect> => ({
  initial: { at: 'choose', problems: [] },
  step(state, event) {
    switch (state.at) {
      case 'choose':
        if (event.type === 'choose') return chosen(event.method);
        return event.type === 'done-elsewhere' ? FINISH : [state];
      case 'set-up':
        // A set-up that is open may still show backup codes, so a task that was done is noticed when it closes.
        if (event.type !== 'closed') return [state];
        return event.isDone ? FINISH : [{ at: 'choose', problems: [] }];
      case 'passkey':
        if (event.type === 'registered') return FINISH;
        return event.type === 'refused' ? [{ at: 'choose', problems: event.problems }] : [state];
      case 'finishing':
        return event.type === 'refused' ? [{ at: 'choose', problems: event.problems }] : [state];
    }
  },
});
