// An example of the guide about sign-in methods: a new password, checked while it is typed.
import type { Latchkey } from '../index.ts';

/** Reports the rules that a password does not meet, as soon as they are known; an empty list if it meets all of them. */
export const checkPassword = (
  latchkey: Latchkey,
  password: string,
  tell: (problems: readonly string[]) => void,
): void =>
  latchkey.client?.signUp.validatePassword(password, {
    onValidation: ({ complexity, strength }) =>
      tell([...Object.keys(complexity), ...(strength?.state === 'fail' ? strength.keys : [])]),
  });

/** Sets a new password with a code by mail, and ends the user's other sessions. */
export const resetPassword = async (
  latchkey: Latchkey,
  identifier: string,
  password: string,
  readCode: () => Promise<string>,
): Promise<void> => {
  const strategy = 'reset_password_email_code';
  const signIn = await latchkey.client?.signIn.create({ identifier });
  const factor = signIn?.supportedFirstFactors?.find((one) => one.strategy === strategy);
  if (!signIn || !factor) throw new Error('This account has no address to send a code to.');
  await signIn.prepareFirstFactor(factor);
  await signIn.attemptFirstFactor({ strategy, code: await readCode() });
  if (signIn.status === 'needs_new_password') await signIn.resetPassword({ password, signOutOfOtherSessions: true });
  if (signIn.status === 'complete') await latchkey.setActive({ session: signIn.createdSessionId });
};
