// An example of the guide about sign-in methods: a code by mail or text message.
import type { Latchkey } from '../../index.ts';

/** Signs in with a code; `readCode` asks the user for it. */
export const signInWithCode = async (
  latchkey: Latchkey,
  identifier: string,
  readCode: (sentTo: string) => Promise<string>,
): Promise<void> => {
  const signIn = await latchkey.client?.signIn.create({ identifier });
  const factor = signIn?.supportedFirstFactors?.find(
    (one) => one.strategy === 'email_code' || one.strategy === 'phone_code',
  );
  if (!signIn || !factor) throw new Error('This account cannot sign in with a code.');
  await signIn.prepareFirstFactor(factor);
  await signIn.attemptFirstFactor({ strategy: factor.strategy, code: await readCode(factor.safeIdentifier) });
  if (signIn.status === 'complete') await latchkey.setActive({ session: signIn.createdSessionId });
};
