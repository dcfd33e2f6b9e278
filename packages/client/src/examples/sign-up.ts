// The example of the quick start: a sign-up without surfaces.
import type { Latchkey } from '../index.ts';

/** Signs up with an e-mail address and a password; `readCode` asks the user for the code that was sent. */
export const signUp = async (
  latchkey: Latchkey,
  emailAddress: string,
  password: string,
  readCode: () => Promise<string>,
): Promise<void> => {
  await latchkey.load();
  const attempt = await latchkey.client?.signUp.create({ emailAddress, password });
  await attempt?.prepareEmailAddressVerification({ strategy: 'email_code' });
  await attempt?.attemptEmailAddressVerification({ code: await readCode() });
  await latchkey.setActive({ session: attempt?.createdSessionId ?? null });
};
