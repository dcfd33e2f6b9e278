// The effects of a sign-in: types only. The performer answers each with a `SignInReport`.
import type { EnterpriseStrategy, OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { CodeFactor, LinkFactor, SecondCodeFactor, SecondFactor } from '../factor-choice.ts';
import type { CreateValues } from './new-accounts.ts';

/** Strategies that redirect: social providers and enterprise SSO. */
export type ProviderStrategy = OAuthStrategy | EnterpriseStrategy;

/** Another page to continue on: a sign-up with the known values, or the waitlist. */
export type SignInExit =
  | {
      readonly page: 'sign-up';
      readonly path?: string;
      readonly ticket?: string;
    }
  | { readonly page: 'waitlist'; readonly values: CreateValues };

/** Effects that end with one reply or refusal, which decides the next card. */
type DecidingEffect =
  | { readonly run: 'createSignIn'; readonly identifier: string; readonly password?: string }
  | { readonly run: 'createWithTicket'; readonly ticket: string }
  | { readonly run: 'attemptPassword'; readonly password: string }
  | { readonly run: 'attemptPasskey' }
  /** Signs in with a discoverable passkey, without an identifier. */
  | { readonly run: 'discoverPasskey' }
  | { readonly run: 'attemptCode'; readonly factor: CodeFactor; readonly code: string }
  | {
      readonly run: 'attemptSecond';
      readonly strategy: Exclude<SecondFactor['strategy'], 'passkey'>;
      readonly code: string;
    }
  | { readonly run: 'resetPassword'; readonly password: string; readonly signOutOfOtherSessions: boolean }
  /** Redirects to a provider; answered only with a refusal, `released`, or `activated` from a popup. */
  | { readonly run: 'provider'; readonly strategy: ProviderStrategy; readonly identifier?: string }
  /** The OAuth callback page: answered with `answered`, `sign-up-begun`, or `activated`. */
  | { readonly run: 'finishRedirect' }
  /** Answered with `activated`, `answered` if a second factor is required, or `sign-up-begun` for an unknown wallet. */
  | { readonly run: 'wallet'; readonly strategy: Web3Strategy }
  /** Creates a sign-up at once, because no other field is required: answered with `activated` or `sign-up-begun`. */
  | { readonly run: 'createSignUp'; readonly values: CreateValues }
  /** Answered with `signed-out`. */
  | { readonly run: 'signOutOfAll' }
  | { readonly run: 'activate'; readonly sessionId: string };

/** Calls whose reply decides the next card; while one runs, no user action is accepted. */
export type SignInCall = DecidingEffect['run'];

/** An effect of a sign-in. */
export type SignInEffect =
  | DecidingEffect
  | { readonly run: 'prepareCode'; readonly factor: CodeFactor }
  | { readonly run: 'prepareSecond'; readonly factor: SecondCodeFactor }
  /** Sends a link and polls for it; stops polling for an earlier link. */
  | { readonly run: 'followLink'; readonly factor: LinkFactor }
  | { readonly run: 'dropLink' }
  /** The landing page of a link: finds out its result. */
  | { readonly run: 'landLink' }
  /** Removes a used ticket from the URL. */
  | { readonly run: 'clearTicket' }
  /** Creates an empty attempt, so that a provider's error is not shown again. */
  | { readonly run: 'forgetReturn' }
  /** Lets the browser offer passkeys in the identifier field, until `stopAutofill`. */
  | { readonly run: 'startAutofill' }
  | { readonly run: 'stopAutofill' }
  | { readonly run: 'wait'; readonly milliseconds: number }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' }
  /** Leaves the page: for `to`, by default the redirect after a sign-in. */
  | { readonly run: 'leave'; readonly to?: SignInExit };
