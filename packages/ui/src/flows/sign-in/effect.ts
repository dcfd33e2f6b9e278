// The work a sign-in asks for: types only. Whoever performs it answers with a `SignInReport`.
import type { Web3Strategy } from '@latchkey/wire';
import type { CodeFactor, LinkFactor, SecondCodeFactor } from '../factor-choice.ts';
import type { CreateValues, ProviderStrategy, SignInExit, SignInState } from './state.ts';

/** Work that one answer or refusal ends, and that decides the next card. */
type DecidingEffect =
  | { readonly run: 'createSignIn'; readonly identifier: string; readonly password?: string }
  | { readonly run: 'createWithTicket'; readonly ticket: string }
  | { readonly run: 'attemptPassword'; readonly password: string }
  | { readonly run: 'attemptPasskey' }
  /** Signs in with a passkey alone: the browser knows whose it is. */
  | { readonly run: 'discoverPasskey' }
  | { readonly run: 'attemptCode'; readonly factor: CodeFactor; readonly code: string }
  | { readonly run: 'attemptSecond'; readonly strategy: 'totp' | 'phone_code' | 'backup_code'; readonly code: string }
  | { readonly run: 'resetPassword'; readonly password: string; readonly signOutOfOtherSessions: boolean }
  /** Leaves for a provider's page; only a refusal comes back, or `released`, or `activated` from a window of its own. */
  | { readonly run: 'provider'; readonly strategy: ProviderStrategy; readonly identifier?: string }
  /** The page a provider leads back to: answered with `answered`, `sign-up-begun`, or `activated`. */
  | { readonly run: 'finishRedirect' }
  /** Answered with `activated`, `answered` when a second factor is asked for, or `sign-up-begun` for an unknown wallet. */
  | { readonly run: 'wallet'; readonly strategy: Web3Strategy }
  /** Begins a sign-up at once, because nothing else is to be asked: answered with `activated` or `sign-up-begun`. */
  | { readonly run: 'createSignUp'; readonly values: CreateValues }
  /** Answered with `signed-out`. */
  | { readonly run: 'signOutOfAll' }
  | { readonly run: 'activate'; readonly sessionId: string };

/** Calls whose answer decides the next card; while one runs, nothing a person does is taken. */
export type SignInCall = DecidingEffect['run'];

/** Work a sign-in asks for. */
export type SignInEffect =
  | DecidingEffect
  | { readonly run: 'prepareCode'; readonly factor: CodeFactor }
  | { readonly run: 'prepareSecond'; readonly factor: SecondCodeFactor }
  /** Sends a link and waits for it; a link that is waited for already is given up. */
  | { readonly run: 'followLink'; readonly factor: LinkFactor }
  | { readonly run: 'dropLink' }
  /** The page of a link: finds out what became of it. */
  | { readonly run: 'landLink' }
  /** Takes a used ticket out of the address. */
  | { readonly run: 'clearTicket' }
  /** Begins anew without anything, so that the refusal of a provider is not told again. */
  | { readonly run: 'forgetReturn' }
  /** Lets the browser offer passkeys in the identifier field, until `stopAutofill`. */
  | { readonly run: 'startAutofill' }
  | { readonly run: 'stopAutofill' }
  | { readonly run: 'wait'; readonly milliseconds: number }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' }
  /** Leaves the page, for where a sign-in leads unless told. */
  | { readonly run: 'leave'; readonly to?: SignInExit };

/** A step of a sign-in. */
export type SignInStep = readonly [state: SignInState, ...effects: SignInEffect[]];
