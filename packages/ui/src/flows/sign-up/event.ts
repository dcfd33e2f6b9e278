// The events of a sign-up: types only. The effects are in `effect.ts`, the states in `cards/`.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { LinkLanding } from '../email-link-wait.ts';
import type { Problem } from '../problem.ts';
import type { SessionTaskEvent } from '../session-tasks/event.ts';
import type { SignUpAttempt } from './attempt.ts';
import type { SignUpCall } from './effect.ts';
import type { SignUpField } from './settings.ts';

/** User actions. `digits` is the whole text of the code field; `path` a sub-path that was typed or navigated back to. */
export type SignUpAction =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: SignUpField; readonly value: string }
  | { readonly type: 'ticked'; readonly field: 'legalAccepted'; readonly value: boolean }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** A form where either is sufficient: switches between phone number and e-mail address. */
  | { readonly type: 'switch-identifier' }
  /** A form: the button of a provider. */
  | { readonly type: 'use-provider'; readonly strategy: OAuthStrategy }
  /** The first form: the button of a wallet. */
  | { readonly type: 'use-wallet'; readonly strategy: Web3Strategy }
  | { readonly type: 'edit-identifier' }
  | { readonly type: 'back' }
  | { readonly type: 'join-waitlist' }
  | { readonly type: 'path'; readonly path: string };

/** Answers to effects. */
export type SignUpReport =
  | { readonly type: 'answered'; readonly call: SignUpCall; readonly attempt: SignUpAttempt }
  | {
      readonly type: 'refused';
      readonly call: SignUpCall;
      readonly problems: readonly Problem[];
      /** The existing session, if that is the reason. */
      readonly sessionId?: string;
    }
  | { readonly type: 'code-sent' }
  | { readonly type: 'code-not-sent'; readonly problems: readonly Problem[] }
  /** The link was opened, in this browser or another one, or expired. */
  | { readonly type: 'link-followed'; readonly where: 'here' | 'elsewhere'; readonly attempt: SignUpAttempt }
  | { readonly type: 'link-expired' }
  | { readonly type: 'link-failed'; readonly problems: readonly Problem[] }
  /** The landing page knows the result of the link; `attempt` if the sign-up continues here. */
  | {
      readonly type: 'link-landed';
      readonly outcome: Exclude<LinkLanding, 'loading'>;
      readonly attempt?: SignUpAttempt;
    }
  /** A provider redirected back here: the sign-up continues at the step of `path` and the attempt. */
  | { readonly type: 'returned'; readonly path: string; readonly attempt: SignUpAttempt }
  /** The delay in which the user can read an error is over. */
  | { readonly type: 'waited' }
  /** The redirect to a provider did not happen: the buttons are enabled again. */
  | { readonly type: 'released' }
  | { readonly type: 'activated' }
  /** The user signed in meanwhile, for example in another tab, and only one session is allowed. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Every event of a sign-up. */
export type SignUpEvent = SignUpAction | SignUpReport | SessionTaskEvent;
