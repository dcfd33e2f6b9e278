// The work a sign-up asks for: types only. Whoever performs it answers with a `SignUpReport`.
import type { Web3Strategy } from '@latchkey/wire';
import type { SentValues } from './asked-fields.ts';
import type { SignUpProvider, SignUpState } from './state.ts';

/** Work that one answer or refusal ends, and that decides the next card. */
type DecidingEffect =
  | { readonly run: 'saveSignUp'; readonly as: 'create' | 'update'; readonly values: SentValues }
  /** Begins a sign-up with an invitation alone. */
  | { readonly run: 'createWithTicket'; readonly ticket: string }
  | { readonly run: 'attemptEmailCode'; readonly code: string }
  | { readonly run: 'attemptPhoneCode'; readonly code: string }
  /** Leaves for a provider's page; only a refusal comes back, or `released`, or `activated` from a window of its own. */
  | {
      readonly run: 'provider';
      readonly strategy: SignUpProvider;
      /** The sign-up that was begun is gone on with. */
      readonly continues: boolean;
      readonly legalAccepted?: true;
    }
  /** The page a provider leads back to: answered with `returned` or `activated`, or left for a sign-in. */
  | { readonly run: 'finishRedirect' }
  /** Answered with `activated`, or `answered` when the wallet's owner is new and something is missing. */
  | { readonly run: 'wallet'; readonly strategy: Web3Strategy; readonly legalAccepted?: true }
  | { readonly run: 'activate'; readonly sessionId: string };

/** Calls whose answer decides the next card; while one runs, nothing a person does is taken. */
export type SignUpCall = DecidingEffect['run'];

/** Work a sign-up asks for. */
export type SignUpEffect =
  | DecidingEffect
  | { readonly run: 'prepareEmailCode' }
  | { readonly run: 'preparePhoneCode' }
  /** Sends a link and waits for it; a link that is waited for already is given up. */
  | { readonly run: 'followLink' }
  | { readonly run: 'dropLink' }
  /** The page of a link: finds out what became of it. */
  | { readonly run: 'landLink' }
  /** Takes a used ticket out of the address. */
  | { readonly run: 'clearTicket' }
  /** Begins anew without anything, so that the attempt, or the refusal of a provider it carries, does not come back. */
  | { readonly run: 'forgetReturn' }
  | { readonly run: 'wait'; readonly milliseconds: number }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' }
  | { readonly run: 'openWaitlist' }
  | { readonly run: 'leave' };

/** A step of a sign-up. */
export type SignUpStep = readonly [state: SignUpState, ...effects: SignUpEffect[]];
