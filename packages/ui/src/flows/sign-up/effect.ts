// The effects of a sign-up: types only. The performer answers each with a `SignUpReport`.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { SentValues } from './asked-fields.ts';

/** Strategies that redirect to a provider. */
export type SignUpProvider = OAuthStrategy | 'enterprise_sso';

/** Effects that end with one reply or refusal, which decides the next card. */
type DecidingEffect =
  | { readonly run: 'saveSignUp'; readonly as: 'create' | 'update'; readonly values: SentValues }
  /** Creates a sign-up with an invitation only. */
  | { readonly run: 'createWithTicket'; readonly ticket: string }
  | { readonly run: 'attemptEmailCode'; readonly code: string }
  | { readonly run: 'attemptPhoneCode'; readonly code: string }
  /** Redirects to a provider; answered only with a refusal, `released`, or `activated` from a popup. */
  | {
      readonly run: 'provider';
      readonly strategy: SignUpProvider;
      /** Continues the existing sign-up. */
      readonly continues: boolean;
      readonly legalAccepted?: true;
    }
  /** The OAuth callback page: answered with `returned` or `activated`, or left for a sign-in. */
  | { readonly run: 'finishRedirect' }
  /** Answered with `activated`, or `answered` if the wallet is new and fields are missing. */
  | { readonly run: 'wallet'; readonly strategy: Web3Strategy; readonly legalAccepted?: true }
  | { readonly run: 'activate'; readonly sessionId: string };

/** Calls whose reply decides the next card; while one runs, no user action is accepted. */
export type SignUpCall = DecidingEffect['run'];

/** An effect of a sign-up. */
export type SignUpEffect =
  | DecidingEffect
  | { readonly run: 'prepareEmailCode' }
  | { readonly run: 'preparePhoneCode' }
  /** Sends a link and polls for it; stops polling for an earlier link. */
  | { readonly run: 'followLink' }
  | { readonly run: 'dropLink' }
  /** The landing page of a link: finds out its result. */
  | { readonly run: 'landLink' }
  /** Removes a used ticket from the URL. */
  | { readonly run: 'clearTicket' }
  /** Creates an empty attempt, so that the old one, or the provider's error it carries, is not resumed. */
  | { readonly run: 'forgetReturn' }
  | { readonly run: 'wait'; readonly milliseconds: number }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' }
  | { readonly run: 'openWaitlist' }
  | { readonly run: 'leave' };
