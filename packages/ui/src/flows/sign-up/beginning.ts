// The beginning of a sign-up: the first card until it calls the service. A page shows it while the cards that follow are still
// being downloaded, so nothing here may import them.
import type { SessionTaskKey } from '@latchkey/wire';
import type { Machine } from '../../machine/machine.ts';
import type { SignUpAttempt } from './attempt.ts';
import { LEAVE } from './cards/leaving.ts';
import { openRestricted, startOrRestricted, stepRestricted } from './cards/restricted.ts';
import { openStart, stepStart } from './cards/start.ts';
import type { SignUpState, SignUpStep } from './cards/state.ts';
import type { SignUpEffect } from './effect.ts';
import type { SignUpEvent } from './event.ts';
import { asksToResumeSignUp, isLanding, isSignUpCallback } from './requested-path.ts';
import type { SignUpSettings } from './settings.ts';
import { firstValues } from './values.ts';

/** Where a sign-up opens: the sub-path of the page, and the existing attempt of this client. */
export type SignUpOpening = {
  readonly path: string;
  readonly attempt: SignUpAttempt | undefined;
  /** The current task of the session, if it has one. */
  readonly task?: SessionTaskKey | undefined;
};

/** The attempt that can be resumed, if any. */
export const pendingAttempt = ({ attempt }: SignUpOpening): SignUpAttempt | undefined =>
  attempt?.status === 'missing_requirements' ? attempt : undefined;

/** The first card of a visit without an attempt to resume. */
export const firstCard = (settings: SignUpSettings, opening: SignUpOpening): SignUpState => {
  if (settings.alreadySignedIn) return { at: 'leaving' };
  // Before the service has an attempt, another card may have set its initial values.
  const { attempt } = opening;
  const known = attempt?.id === undefined ? attempt : pendingAttempt(opening);
  const values = firstValues(settings, known);
  if (values.ticket !== '') return { at: 'ticket', values, asking: false };
  const returned = attempt?.returned;
  return returned
    ? startOrRestricted(settings, values, attempt, [returned])
    : startOrRestricted(settings, values, pendingAttempt(opening));
};

/** The sub-path of a card that the beginning knows; undefined while the page is being left. */
export const beginningPath = ({ at }: SignUpState): string | undefined =>
  at === 'start' || at === 'restricted' ? '' : undefined;

const step =
  (settings: SignUpSettings) =>
  (state: SignUpState, event: SignUpEvent): SignUpStep => {
    const isOpened = event.type === 'opened';
    switch (state.at) {
      case 'start':
        if (state.form.phase === 'sending') return [state];
        if (event.type === 'signed-in') return LEAVE;
        return isOpened ? openStart(state) : stepStart(settings, state, event);
      case 'restricted':
        if (event.type === 'signed-in') return LEAVE;
        return isOpened ? openRestricted(state) : stepRestricted(state, event);
      case 'leaving':
        return isOpened ? LEAVE : [state];
      default:
        return [state];
    }
  };

/**
 * The machine of a sign-up up to its first call to the service; until then it takes the same steps as `createSignUp`.
 * Only the whole machine can handle a path of a later card. Undefined if the visit starts with a later card: it
 * resumes a sign-up, opens a link, returns from a provider, or has an invitation.
 */
export const beginSignUp = (
  settings: SignUpSettings,
  opening: SignUpOpening,
): Machine<SignUpState, SignUpEvent, SignUpEffect> | undefined => {
  const first = firstCard(settings, opening);
  const resumes = pendingAttempt(opening) !== undefined && asksToResumeSignUp(opening.path);
  const isLanded = isLanding(opening.path) || isSignUpCallback(opening.path);
  const isReturned = opening.attempt?.returned !== undefined;
  const isLater =
    opening.task !== undefined ||
    isLanded ||
    first.at === 'ticket' ||
    (first.at !== 'leaving' && (resumes || isReturned));
  return isLater ? undefined : { initial: first, step: step(settings) };
};
