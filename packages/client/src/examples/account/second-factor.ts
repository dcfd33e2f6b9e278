// An example of the guide about the account: an authenticator app as second factor.
import type { Latchkey } from '../../index.ts';

/** Show `uri` as a QR code, and `secret` for users who cannot scan it. */
export const setUpApp = async ({ user }: Latchkey) => user?.createTOTP();

/** Submits the first code of the app. The backup codes in the reply are shown only once: ask the user to save them. */
export const confirmApp = async ({ user }: Latchkey, code: string): Promise<readonly string[]> => {
  const totp = await user?.verifyTOTP({ code });
  return totp?.backupCodes ?? [];
};
