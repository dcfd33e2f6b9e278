// The states of all cards of a sign-up, joined: types only. Each card declares its own.
import type { SignUpEffect } from '../effect.ts';
import type { SignUpCallback } from './callback.ts';
import type { SignUpContinue } from './continue.ts';
import type { SignUpDone } from './done.ts';
import type { SignUpLeaving } from './leaving.ts';
import type { SignUpLinkLanding } from './link-landing.ts';
import type { SignUpLinkOpened } from './link-opened.ts';
import type { SignUpRestricted } from './restricted.ts';
import type { SignUpStart } from './start.ts';
import type { SignUpTask } from './task.ts';
import type { SignUpTicket } from './ticket.ts';
import type { SignUpUnavailable } from './unavailable.ts';
import type { SignUpVerify } from './verify-code.ts';
import type { SignUpLink } from './verify-link.ts';

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
  | SignUpTask
  | SignUpDone
  | SignUpLeaving;

/** A step of a sign-up. */
export type SignUpStep = readonly [state: SignUpState, ...effects: SignUpEffect[]];
