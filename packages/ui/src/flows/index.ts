// Public entry `@latchkey/ui/flows`: the machines of the surfaces, for a host that draws its own.
//
// A machine is a pure function: run it with `createRunner`, draw its state, send it what people do, and have its effects
// performed. `sign-in` in a host's own clothes, with the work of `@latchkey/ui/performers`:
//
//   const machine = createSignIn(readSignInSettings(latchkey), readSignInOpening(latchkey));
//   const runner = createRunner(machine, { perform: createSignInPerformer(latchkey), onError: reportError });
//   runner.start();
//   runner.send({ type: 'opened' });
//
// An effect that is not performed is a way that is not offered: `SignInEffect` names each with what answers it.

export type { EffectContext, Machine, Perform, Step } from '../machine/machine.ts';
export { createRunner, type Runner, type RunOptions } from '../machine/run.ts';
export type { Asked, SentValues } from './asked-fields.ts';
export {
  type CodeCheck,
  type CodeDelivery,
  type CodeEntry,
  type CodeEntryEffect,
  type CodeEntryEvent,
  codeEntry,
} from './code-entry.ts';
export {
  type LinkCheck,
  type LinkWait,
  type LinkWaitEffect,
  type LinkWaitEvent,
  newLinkWait,
  stepLink,
} from './email-link-wait.ts';
export {
  type CodeFactor,
  type FirstFactor,
  factorKey,
  hasOtherWays,
  isReset,
  type LinkFactor,
  type ListedFactor,
  otherFactors,
  type PreferredStrategy,
  resetFactor,
  type SecondCodeFactor,
  type SecondFactor,
  secondKey,
  startingFactor,
} from './factor-choice.ts';
export type { Form } from './form.ts';
export { type NewAccounts, type NewAccountsEnvironment, readNewAccounts } from './new-accounts.ts';
export { cardProblem, type Problem, problemOf } from './problem.ts';
export { createSignIn, type SignInOpening } from './sign-in.ts';
export { readSignIn, type SignInAbilities, type SignInAttempt, type SignInSource } from './sign-in-attempt.ts';
export type { SignInCall, SignInEffect } from './sign-in-effect.ts';
export { signInPath } from './sign-in-path.ts';
export {
  type InitialIdentifiers,
  type SignInEnvironment,
  type SignInIdentifier,
  type SignInPage,
  type SignInSettings,
  signInSettings,
} from './sign-in-settings.ts';
export type {
  CreateValues,
  IdentifierField,
  LinkLanding,
  Pressed,
  ProviderStrategy,
  SignInAction,
  SignInEvent,
  SignInExit,
  SignInField,
  SignInReport,
  SignInState,
} from './sign-in-state.ts';
export { createSignUp } from './sign-up.ts';
export { readSignUp, type SignUpAttempt, type SignUpSource } from './sign-up-attempt.ts';
export type { SignUpCall, SignUpEffect } from './sign-up-effect.ts';
export { signUpPath } from './sign-up-path.ts';
export {
  type ContactField,
  type FieldNeed,
  type FieldNeeds,
  SIGN_UP_FIELDS,
  type SignUpEnvironment,
  type SignUpField,
  type SignUpSettings,
  type SignUpValues,
  signUpSettings,
} from './sign-up-settings.ts';
export type { SignUpOpening } from './sign-up-start.ts';
export type { SignUpAction, SignUpEvent, SignUpReport, SignUpState } from './sign-up-state.ts';
export { createUserVerification, readVerification, type VerificationSource } from './user-verification.ts';
export type {
  StagedCode,
  StagedFactor,
  VerificationAction,
  VerificationAttempt,
  VerificationEffect,
  VerificationEvent,
  VerificationReport,
  VerificationState,
} from './user-verification-state.ts';
export {
  createWaitlist,
  type WaitlistEffect,
  type WaitlistEvent,
  type WaitlistSettings,
  type WaitlistState,
} from './waitlist.ts';
