// Public entry `@latchkey/ui/performers`: performs the effects of the machines in `@latchkey/ui/flows`, for a host with custom
// screens. Our own cards use the same code; it imports neither React nor a card.
export { readStep } from './performers/loaded.ts';
export {
  createSignInPerformer,
  readSignInOpening,
  readSignInSettings,
  type SignInPlaces,
} from './performers/sign-in.ts';
export {
  createSignUpPerformer,
  readSignUpOpening,
  readSignUpSettings,
  type SignUpPlaces,
} from './performers/sign-up.ts';
export {
  createVerificationPerformer,
  readVerificationSettings,
  type VerificationOptions,
} from './performers/verification.ts';
export { createWaitlistPerformer, readWaitlistSettings, type WaitlistPlaces } from './performers/waitlist.ts';
