// The states of all cards of a sign-in, joined: types only. Each card declares its own.
import type { SignInEffect } from '../effect.ts';
import type { SignInAccounts } from './accounts.ts';
import type { SignInBackupCode } from './backup-code.ts';
import type { SignInCallback } from './callback.ts';
import type { SignInChoose } from './choose-factor.ts';
import type { SignInChooseSecond } from './choose-second.ts';
import type { SignInCode } from './code.ts';
import type { SignInCreate } from './create.ts';
import type { SignInDone } from './done.ts';
import type { SignInLink } from './email-link.ts';
import type { SignInHelp } from './help.ts';
import type { SignInLeaving } from './leaving.ts';
import type { SignInLinkLanding } from './link-landing.ts';
import type { SignInLinkOpened } from './link-opened.ts';
import type { SignInPasskey } from './passkey.ts';
import type { SignInSecondPasskey } from './passkey-as-second.ts';
import type { SignInPassword } from './password.ts';
import type { SignInResetDone } from './reset-done.ts';
import type { SignInReset } from './reset-password.ts';
import type { SignInSecondCode } from './second-code.ts';
import type { SignInStart } from './start.ts';
import type { SignInTask } from './task.ts';
import type { SignInTicket } from './ticket.ts';
import type { SignInUnavailable } from './unavailable.ts';

/** Every card of a sign-in. */
export type SignInState =
  | SignInStart
  | SignInPassword
  | SignInPasskey
  | SignInCode
  | SignInLink
  | SignInLinkOpened
  | SignInChoose
  | SignInSecondCode
  | SignInSecondPasskey
  | SignInBackupCode
  | SignInChooseSecond
  | SignInHelp
  | SignInReset
  | SignInResetDone
  | SignInUnavailable
  | SignInTicket
  | SignInLinkLanding
  | SignInCallback
  | SignInAccounts
  | SignInCreate
  | SignInTask
  | SignInDone
  | SignInLeaving;

/** A step of a sign-in. */
export type SignInStep = readonly [state: SignInState, ...effects: SignInEffect[]];
