// An example of the guide about sign-in methods: a link by mail, and the page it leads to.
import { isEmailLinkError, type Latchkey } from '../../index.ts';

/** Mails a link and waits until it is used; `false` when it has expired. */
export const signInWithLink = async (latchkey: Latchkey, identifier: string, redirectUrl: string): Promise<boolean> => {
  const signIn = await latchkey.client?.signIn.create({ identifier });
  const factor = signIn?.supportedFirstFactors?.find((one) => one.strategy === 'email_link');
  if (!signIn || !factor) throw new Error('This account cannot sign in with a link.');
  const { startEmailLinkFlow } = signIn.createEmailLinkFlow();
  await startEmailLinkFlow({ emailAddressId: factor.emailAddressId, redirectUrl });
  if (signIn.firstFactorVerification.status === 'expired') return false;
  if (signIn.status === 'complete') await latchkey.setActive({ session: signIn.createdSessionId });
  return true;
};

/** For the page at `redirectUrl`; returns the message to show. */
export const landOnLink = async (latchkey: Latchkey): Promise<string> => {
  let message = 'You are signed in.';
  const onVerifiedOnOtherDevice = () => {
    message = 'Go back to the window where you began.';
  };
  try {
    await latchkey.handleEmailLinkVerification({ redirectUrlComplete: '/', onVerifiedOnOtherDevice });
    return message;
  } catch (error) {
    if (!isEmailLinkError(error)) throw error;
    return error.code === 'expired' ? 'This link is too old. Ask for a new one.' : 'This link cannot be used here.';
  }
};
