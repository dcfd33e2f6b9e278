// An example of the guide about sign-in methods: passkeys, by a button and as autofill.
import { isRuntimeError, type Latchkey } from '../../index.ts';

/** For a button: lets the user choose among the passkeys of the device. */
export const signInWithPasskey = async (latchkey: Latchkey): Promise<void> => {
  const signIn = await latchkey.client?.signIn.authenticateWithPasskey({ flow: 'discoverable' });
  if (signIn?.status === 'complete') await latchkey.setActive({ session: signIn.createdSessionId });
};

/** For `<input autocomplete="username webauthn">`: offers passkeys there until `signal` aborts or another request starts. */
export const offerPasskeys = async (latchkey: Latchkey, signal: AbortSignal): Promise<void> => {
  if (!(await latchkey.platform.credentials.isConditionalMediationAvailable())) return;
  try {
    const signIn = await latchkey.client?.signIn.authenticateWithPasskey({ flow: 'autofill', signal });
    if (signIn?.status === 'complete') await latchkey.setActive({ session: signIn.createdSessionId });
  } catch (error) {
    if (!isRuntimeError(error) || error.code !== 'passkey_operation_aborted') throw error;
  }
};
