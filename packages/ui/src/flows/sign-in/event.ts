// The events of a sign-in: types only. The effects are in `effect.ts`, the states in `cards/`.
import type { Web3Strategy } from '@latchkey/wire';
import type { LinkLanding } from '../email-link-wait.ts';
import type { FirstFactor, SecondFactor } from '../factor-choice.ts';
import type { Problem } from '../problem.ts';
import type { SessionTaskEvent } from '../session-tasks/event.ts';
import type { SignInAttempt } from './attempt.ts';
import type { ProviderStrategy, SignInCall } from './effect.ts';

/** Text fields. `phoneNumber` is the number with its country code; `code` is a backup code. */
export type SignInField = 'identifier' | 'phoneNumber' | 'password' | 'confirmation' | 'code';

/** User actions. `digits` is the whole text of the code field; `path` a sub-path that was typed or navigated back to. */
export type SignInAction =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: SignInField; readonly value: string }
  | { readonly type: 'ticked'; readonly field: 'signOutOfOtherSessions'; readonly value: boolean }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** Start: shows the other field, phone number or text. */
  | { readonly type: 'switch-identifier' }
  /** Start: the link that signs in with a discoverable passkey. */
  | { readonly type: 'use-passkey' }
  /** Start and list of methods: the button of a provider. */
  | { readonly type: 'use-provider'; readonly strategy: ProviderStrategy }
  /** Start and list of methods: the button of a wallet. */
  | { readonly type: 'use-wallet'; readonly strategy: Web3Strategy }
  | { readonly type: 'edit-identifier' }
  | { readonly type: 'another-way' }
  | { readonly type: 'forgot' }
  | { readonly type: 'choose'; readonly factor: FirstFactor }
  | { readonly type: 'choose-second'; readonly factor: SecondFactor }
  | { readonly type: 'choose-account'; readonly sessionId: string }
  | { readonly type: 'add-account' }
  | { readonly type: 'sign-out-of-all' }
  | { readonly type: 'help' }
  | { readonly type: 'back' }
  | { readonly type: 'path'; readonly path: string };

/** Answers to effects. `call` and `key` say which one. */
export type SignInReport =
  | { readonly type: 'answered'; readonly call: SignInCall; readonly attempt: SignInAttempt }
  | {
      readonly type: 'refused';
      readonly call: SignInCall;
      readonly problems: readonly Problem[];
      /** The existing session, if that is the reason. */
      readonly sessionId?: string;
    }
  | { readonly type: 'code-sent'; readonly key: string }
  | { readonly type: 'code-not-sent'; readonly key: string; readonly problems: readonly Problem[] }
  /** The link was opened, in this browser or another one, or expired. */
  | { readonly type: 'link-followed'; readonly where: 'here' | 'elsewhere'; readonly attempt: SignInAttempt }
  | { readonly type: 'link-expired' }
  | { readonly type: 'link-failed'; readonly problems: readonly Problem[] }
  /** The landing page knows the result of the link; `attempt` if the sign-in continues here. */
  | {
      readonly type: 'link-landed';
      readonly outcome: Exclude<LinkLanding, 'loading'>;
      readonly attempt?: SignInAttempt;
    }
  /** The user needs an account first: continue the created sign-up at this sub-path of its flow. */
  | { readonly type: 'sign-up-begun'; readonly path: string }
  /** A passkey offered by the browser in the field was used, or was refused. */
  | { readonly type: 'autofilled'; readonly attempt: SignInAttempt }
  | { readonly type: 'autofill-refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'signed-out' }
  /** The redirect to a provider did not happen: the buttons are enabled again. */
  | { readonly type: 'released' }
  | { readonly type: 'activated' }
  /** The user signed in meanwhile, for example in another tab, and only one session is allowed. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'waited' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Every event of a sign-in. */
export type SignInEvent = SignInAction | SignInReport | SessionTaskEvent;
