// An example of the guide about the account: a new e-mail address, proven by a code.
import type { EmailAddress, Latchkey } from '../index.ts';

/** Adds an address and has a code sent to it. */
export const addEmail = async ({ user }: Latchkey, email: string): Promise<EmailAddress | undefined> => {
  const address = await user?.createEmailAddress({ email });
  return address?.prepareVerification({ strategy: 'email_code' });
};

/** Proves it; from then on it signs the person in. Makes it the one they are chiefly known by. */
export const confirmEmail = async ({ user }: Latchkey, address: EmailAddress, code: string): Promise<void> => {
  await address.attemptVerification({ code });
  await user?.update({ primaryEmailAddressId: address.id });
};
