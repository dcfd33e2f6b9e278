// New accounts are closed, or go through the waitlist.
import type { Problem } from '../../problem.ts';
import type { SignUpAttempt } from '../attempt.ts';
import type { SignUpEvent } from '../event.ts';
import type { SignUpSettings, SignUpValues } from '../settings.ts';
import type { Card } from './card.ts';
import { type SignUpStart, toStart } from './start.ts';
import type { SignUpStep } from './state.ts';

/** New accounts are closed, or go through the waitlist. `problems` say why an invitation was refused. */
export type SignUpRestricted = {
  readonly at: 'restricted';
  readonly mode: 'restricted' | 'waitlist';
  readonly problems: readonly Problem[];
};

/** The start card, or the one that says sign-ups are closed. An invited user always gets the start card. */
export const startOrRestricted = (
  settings: SignUpSettings,
  values: SignUpValues,
  attempt: SignUpAttempt | undefined,
  problems: readonly Problem[] = [],
): SignUpStart | SignUpRestricted =>
  settings.mode === 'public' || values.ticket !== ''
    ? toStart(settings, values, attempt, problems)
    : { at: 'restricted', mode: settings.mode, problems };

/** The error of a provider is shown once: the attempt that carries it is discarded. */
export const openRestricted = (state: SignUpRestricted): SignUpStep =>
  state.problems.length > 0 ? [state, { run: 'forgetReturn' }] : [state];

/** The card while it is shown. */
export const stepRestricted = (state: SignUpRestricted, event: SignUpEvent): SignUpStep =>
  event.type === 'join-waitlist' && state.mode === 'waitlist' ? [state, { run: 'openWaitlist' }] : [state];

/** The card that says new accounts are closed. */
export const restrictedCard: Card<SignUpRestricted> = {
  path: () => '',
  begin: openRestricted,
  step: (_, state, event) => stepRestricted(state, event),
};
