// An example of the guide about the account: a new e-mail address, verified by a code.
import type { EmailAddress, Latchkey } from '../../index.ts';

/** Adds an address and sends a code to it. */
export const addEmail = async ({ user }: Latchkey, email: string): Promise<EmailAddress | undefined> => {
  const address = await user?.createEmailAddress({ email });
  return address?.prepareVerification({ strategy: 'email_code' });
};

/** Verifies it, so that the user can sign in with it, and makes it the primary address. */
export const confirmEmail = async ({ user }: Latchkey, address: EmailAddress, code: string): Promise<void> => {
  await address.attemptVerification({ code });
  await user?.update({ primaryEmailAddressId: address.id });
};
