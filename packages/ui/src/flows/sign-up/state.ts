// The cards of a sign-up and their events: types only. The effects are in `effect.ts`.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { CodeEntry } from '../code-entry.ts';
import type { LinkWait } from '../email-link-wait.ts';
import type { Form } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { Asked } from './asked-fields.ts';
import type { SignUpAttempt } from './attempt.ts';
import type { SignUpCall } from './effect.ts';
import type { SignUpField, SignUpValues } from './settings.ts';

/** Strategies that redirect to a provider. */
export type SignUpProvider = OAuthStrategy | 'enterprise_sso';

/** A button outside the form that was clicked and is busy. */
export type SignUpPressed = SignUpProvider | Web3Strategy;

/** The first card: the fields the instance asks for. `attempt` is one that was created before the user returned here. */
export type SignUpStart = {
  readonly at: 'start';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  /** Which button is busy while the form is `sending`: undefined is the submit button. */
  readonly pressed?: SignUpPressed;
  readonly attempt: SignUpAttempt | undefined;
};

/** The card for the missing fields. */
export type SignUpContinue = {
  readonly at: 'continue';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  readonly pressed?: SignUpPressed;
  readonly attempt: SignUpAttempt;
};

/** The state that every card after the form carries; `values` are kept in case the attempt has to be created again. */
type SignUpProgress = { readonly attempt: SignUpAttempt; readonly values: SignUpValues };

/** The card for the code that verifies the e-mail address or phone number. */
export type SignUpVerify = SignUpProgress & {
  readonly at: 'verify-email' | 'verify-phone';
  readonly entry: CodeEntry;
};

/** The card for the verification link. A new one is sent each time the card is entered. */
export type SignUpLink = SignUpProgress & { readonly at: 'verify-link'; readonly wait: LinkWait };

/** The link was opened in this browser: the other tab continues. `submit` continues here anyway, `back` starts over. */
export type SignUpLinkOpened = SignUpProgress & { readonly at: 'link-opened'; readonly form: Form<null> };

/** Result of a link, shown on its landing page. */
export type SignUpLanding = 'loading' | 'verified' | 'expired' | 'client_mismatch' | 'failed';

/** The landing page of a link. `back` starts a sign-up here. */
export type SignUpLinkLanding = {
  readonly at: 'link-landing';
  readonly outcome: SignUpLanding;
  readonly values: SignUpValues;
  /** A call is running, so that it is not sent twice. */
  readonly asking: boolean;
};

/** The OAuth callback page. It only waits until `problems` say why the redirect failed; the start follows then. */
export type SignUpCallback = {
  readonly at: 'sso-callback';
  readonly values: SignUpValues;
  readonly problems: readonly Problem[];
  readonly asking: boolean;
};

/** An invitation is being redeemed: the card only waits. */
export type SignUpTicket = { readonly at: 'ticket'; readonly values: SignUpValues; readonly asking: boolean };

/** New accounts are closed, or go through the waitlist. `problems` say why an invitation was refused. */
export type SignUpRestricted = {
  readonly at: 'restricted';
  readonly mode: 'restricted' | 'waitlist';
  readonly problems: readonly Problem[];
};

/** The service requires a field that no card can ask for; `needs` are its field names. */
export type SignUpUnavailable = SignUpProgress & { readonly at: 'unavailable'; readonly needs: readonly string[] };

/** Signed up and in: the page is being left. */
type SignUpDone = { readonly at: 'done' };

/** A user is already signed in and only one session is allowed; the page is being left and renders nothing. */
type SignUpLeaving = { readonly at: 'leaving' };

/** Every card of a sign-up. */
export type SignUpState =
  | SignUpStart
  | SignUpContinue
  | SignUpVerify
  | SignUpLink
  | SignUpLinkOpened
  | SignUpLinkLanding
  | SignUpCallback
  | SignUpTicket
  | SignUpRestricted
  | SignUpUnavailable
  | SignUpDone
  | SignUpLeaving;

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
      readonly outcome: Exclude<SignUpLanding, 'loading'>;
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
export type SignUpEvent = SignUpAction | SignUpReport;
