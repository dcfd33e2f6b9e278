// The card with the support address.
import type { SignInBackupCode } from './backup-code.ts';
import type { Card } from './card.ts';
import type { SignInChoose } from './choose-factor.ts';
import type { SignInChooseSecond } from './choose-second.ts';
import type { SignInCode } from './code.ts';
import type { SignInLink } from './email-link.ts';
import type { SignInPasskey } from './passkey.ts';
import type { SignInPassword } from './password.ts';
import { backToStart } from './progress.ts';
import type { SignInSecondCode } from './second-code.ts';
import type { SignInSecondPasskey } from './second-passkey.ts';
import type { SignInUnavailable } from './unavailable.ts';

/** Cards that lead to the help card, and are restored unchanged. */
export type SignInHelpOrigin =
  | SignInPassword
  | SignInPasskey
  | SignInCode
  | SignInLink
  | SignInChoose
  | SignInSecondCode
  | SignInSecondPasskey
  | SignInBackupCode
  | SignInChooseSecond
  | SignInUnavailable;

/** The help card with the support address. */
export type SignInHelp = { readonly at: 'help'; readonly from: SignInHelpOrigin };

/** The help card; going back restores the previous card unchanged. */
export const helpCard: Card<SignInHelp> = {
  // `signInPath` returns that of the card it was opened from.
  path: () => undefined,
  step(_, state, event) {
    if (event.type === 'back') return [state.from];
    return event.type === 'edit-identifier' ? [backToStart(state.from)] : [state];
  },
};
