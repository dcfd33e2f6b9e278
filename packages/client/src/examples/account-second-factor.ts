// An example of the guide about the account: an authenticator app as second factor.
import type { Latchkey } from '../index.ts';

/** Show `uri` as a QR code, and `secret` for those who cannot scan it. */
export const setUpApp = async ({ user }: Latchkey) => user?.createTOTP();

/** Takes the first code of the app. The codes in the answer are told this once: let the person keep them. */
export const confirmApp = async ({ user }: Latchkey, code: string): Promise<readonly string[]> => {
  const totp = await user?.verifyTOTP({ code });
  return totp?.backupCodes ?? [];
};
