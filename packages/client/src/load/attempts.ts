// Sign-ins and sign-ups that somebody goes on with. Wiring only.
import type { Attempts } from '../resources/attempts.ts';
import type { ResourceContext } from '../resources/context.ts';
import { createSignInSteps } from '../resources/sign-in-steps.ts';
import { createSignUpSteps } from '../resources/sign-up-steps.ts';

/** The steps of every attempt of one client. */
export const createAttempts = (context: ResourceContext): Attempts => ({
  signIn: (signIn) => createSignInSteps(context, signIn),
  signUp: (signUp) => createSignUpSteps(context, signUp),
});
