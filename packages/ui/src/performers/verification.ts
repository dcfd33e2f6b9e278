// Performs the effects of a step-up on a custom screen.
import type { Latchkey, UserVerificationProps } from '@latchkey/client';
import type { VerificationEffect, VerificationEvent } from '../flows/user-verification/state.ts';
import type { VerificationSettings } from '../flows/user-verification/user-verification.ts';
import type { Perform } from '../machine/machine.ts';
import { createVerificationEffects } from '../surfaces/user-verification/effects.ts';
import { loaded } from './loaded.ts';

/** What a step-up proves, and what follows. */
export type VerificationOptions = {
  /** `second_factor` by default. */
  readonly level?: UserVerificationProps['level'];
  /** Called once, when the user is verified: repeat the call that was refused. */
  readonly onVerified: () => void;
};

/**
 * The machine's settings: from the instance.
 *
 * @example
 * const machine = createVerification(readVerificationSettings(latchkey));
 */
export const readVerificationSettings = (latchkey: Latchkey): VerificationSettings => {
  const { preferredSignInStrategy } = loaded(latchkey, 'step-up').environment.displayConfig;
  return { preferred: preferredSignInStrategy === 'otp' ? 'otp' : 'password' };
};

/**
 * Creates the `perform` of one step-up: the active session executes every effect of `createVerification`.
 *
 * @example
 * const perform = createVerificationPerformer(latchkey, { level: 'multi_factor', onVerified: deleteAccount });
 */
export const createVerificationPerformer = (
  latchkey: Latchkey,
  { level = 'second_factor', onVerified }: VerificationOptions,
): Perform<VerificationEvent, VerificationEffect> => createVerificationEffects({ latchkey, level, finish: onVerified });
