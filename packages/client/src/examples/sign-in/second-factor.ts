// An example of the guide about sign-in methods: the second factor.
import type { Latchkey } from '../../index.ts';

/** Continues after any first factor; `readCode` asks the user for the code, which is sent if necessary. */
export const giveSecondFactor = async (
  latchkey: Latchkey,
  strategy: 'totp' | 'phone_code' | 'backup_code',
  readCode: () => Promise<string>,
): Promise<void> => {
  const signIn = latchkey.client?.signIn;
  if (signIn?.status !== 'needs_second_factor') return;
  if (strategy === 'phone_code') await signIn.prepareSecondFactor({ strategy });
  await signIn.attemptSecondFactor({ strategy, code: await readCode() });
  await latchkey.setActive({ session: signIn.createdSessionId });
};
