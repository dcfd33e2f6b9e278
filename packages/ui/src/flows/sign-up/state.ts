// The cards of a sign-up and what can happen to them: types only. The work they ask for is in `sign-up-effect.ts`.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { CodeEntry } from '../code-entry.ts';
import type { LinkWait } from '../email-link-wait.ts';
import type { Form } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { Asked } from './asked-fields.ts';
import type { SignUpAttempt } from './attempt.ts';
import type { SignUpCall } from './effect.ts';
import type { SignUpField, SignUpValues } from './settings.ts';

/** A way over another provider's page. */
export type SignUpProvider = OAuthStrategy | 'enterprise_sso';

/** A button beside the form that was pressed and is on its way. */
export type SignUpPressed = SignUpProvider | Web3Strategy;

/** The first card: the fields the instance asks for. `attempt` is one that was begun before coming back here. */
export type SignUpStart = {
  readonly at: 'start';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  /** Which button is busy while the form is `sending`: none is the form's own. */
  readonly pressed?: SignUpPressed;
  readonly attempt: SignUpAttempt | undefined;
};

/** The card for what is still missing. */
export type SignUpContinue = {
  readonly at: 'continue';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  readonly pressed?: SignUpPressed;
  readonly attempt: SignUpAttempt;
};

/** What every card after the form carries along; `values` are kept in case the attempt has to be begun again. */
type SignUpProgress = { readonly attempt: SignUpAttempt; readonly values: SignUpValues };

/** The card for the code that proves the address or the number. */
export type SignUpVerify = SignUpProgress & {
  readonly at: 'verify-email' | 'verify-phone';
  readonly entry: CodeEntry;
};

/** The card for the link that proves the address. A new one goes out each time the card is entered. */
export type SignUpLink = SignUpProgress & { readonly at: 'verify-link'; readonly wait: LinkWait };

/** The link was opened in this very browser: its tab goes on. `submit` goes on here all the same, `back` starts over. */
export type SignUpLinkOpened = SignUpProgress & { readonly at: 'link-opened'; readonly form: Form<null> };

/** What became of a link, told on the page it leads to. */
export type SignUpLanding = 'loading' | 'verified' | 'expired' | 'client_mismatch' | 'failed';

/** The page a link leads to. `back` starts a sign-up here. */
export type SignUpLinkLanding = {
  readonly at: 'link-landing';
  readonly outcome: SignUpLanding;
  readonly values: SignUpValues;
  /** What is asked of the service right now, so that it is asked once. */
  readonly asking: boolean;
};

/** The page a provider leads back to. It only waits, until `problems` say why it led nowhere; the start follows then. */
export type SignUpCallback = {
  readonly at: 'sso-callback';
  readonly values: SignUpValues;
  readonly problems: readonly Problem[];
  readonly asking: boolean;
};

/** An invitation is being taken: a card that only waits. */
export type SignUpTicket = { readonly at: 'ticket'; readonly values: SignUpValues; readonly asking: boolean };

/** New accounts are closed, or only by the waiting list. `problems` say why an invitation did not help. */
export type SignUpRestricted = {
  readonly at: 'restricted';
  readonly mode: 'restricted' | 'waitlist';
  readonly problems: readonly Problem[];
};

/** The service asks for something no card can give; `needs` are its field names. */
export type SignUpUnavailable = SignUpProgress & { readonly at: 'unavailable'; readonly needs: readonly string[] };

/** Signed up and in: the page is being left. */
type SignUpDone = { readonly at: 'done' };

/** Somebody is signed in already and only one session is allowed; the page is being left and nothing is drawn. */
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

/** What a person can do. `digits` is the whole text of the code field; `path` a sub-path that was typed or gone back to. */
export type SignUpAction =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: SignUpField; readonly value: string }
  | { readonly type: 'ticked'; readonly field: 'legalAccepted'; readonly value: boolean }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** A form where either will do: asks for the number instead of the address, or the other way round. */
  | { readonly type: 'switch-identifier' }
  /** A form: the button of a provider. */
  | { readonly type: 'use-provider'; readonly strategy: OAuthStrategy }
  /** The first form: the button of a wallet. */
  | { readonly type: 'use-wallet'; readonly strategy: Web3Strategy }
  | { readonly type: 'edit-identifier' }
  | { readonly type: 'back' }
  | { readonly type: 'join-waitlist' }
  | { readonly type: 'path'; readonly path: string };

/** What comes back from effects. */
export type SignUpReport =
  | { readonly type: 'answered'; readonly call: SignUpCall; readonly attempt: SignUpAttempt }
  | {
      readonly type: 'refused';
      readonly call: SignUpCall;
      readonly problems: readonly Problem[];
      /** The session that exists already, when that is why. */
      readonly sessionId?: string;
    }
  | { readonly type: 'code-sent' }
  | { readonly type: 'code-not-sent'; readonly problems: readonly Problem[] }
  /** The link was opened, in this browser or another one, or ran out. */
  | { readonly type: 'link-followed'; readonly where: 'here' | 'elsewhere'; readonly attempt: SignUpAttempt }
  | { readonly type: 'link-expired' }
  | { readonly type: 'link-failed'; readonly problems: readonly Problem[] }
  /** The page a link leads to knows what became of it; `attempt` when the sign-up goes on here. */
  | {
      readonly type: 'link-landed';
      readonly outcome: Exclude<SignUpLanding, 'loading'>;
      readonly attempt?: SignUpAttempt;
    }
  /** A provider led back here: the sign-up goes on at the step that `path` and the attempt ask for. */
  | { readonly type: 'returned'; readonly path: string; readonly attempt: SignUpAttempt }
  /** The moment is over in which a refusal could be read. */
  | { readonly type: 'waited' }
  /** The page of a provider was not left for: the buttons can be pressed again. */
  | { readonly type: 'released' }
  | { readonly type: 'activated' }
  /** Somebody signed in meanwhile, in another tab for one, and only one session is allowed. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Everything that moves a sign-up. */
export type SignUpEvent = SignUpAction | SignUpReport;
