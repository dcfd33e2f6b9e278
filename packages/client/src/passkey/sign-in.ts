// Signs in with a passkey: has the service say what to sign, the browser sign it, and the service look at it.
import type { PasskeyRequestOptionsJSON } from '@latchkey/wire';
import { firstErrorCode, LatchkeyError } from '../errors.ts';
import type { PlatformCredentials } from '../platform/platform.ts';
import type { LocalFactors } from '../resources/local-factors.ts';
import type { SignIn } from '../resources/sign-in.ts';
import { createFirst } from '../resources/sign-in-body.ts';
import type { Passkeys } from './ceremony.ts';
import { passkeyError } from './webauthn-error.ts';

/** What the service says of a challenge that was taken up too late. */
const TOO_LATE: readonly (string | undefined)[] = ['verification_expired', 'sign_in_not_found'];

/** Sign-in with the passkeys of one client. */
export const createPasskeySignIn = (
  passkeys: Passkeys,
  credentials: PlatformCredentials,
): LocalFactors['signInByPasskey'] => {
  const enter: LocalFactors['signInByPasskey'] = async (signIn, { flow, signal }) => {
    const turn = passkeys.begin(signal);
    if (flow) await signIn.create({ strategy: 'passkey' });
    else await prepare(signIn);
    const options = readOptions(signIn.firstFactorVerification.nonce);
    const { id } = signIn;
    const isConditional = flow === 'autofill' && (await credentials.isConditionalMediationAvailable());
    const publicKeyCredential = await passkeys.authenticate(options, isConditional, turn);
    // Offered in a field, the request may stay open until the person has begun something else.
    if (signIn.id !== id) throw passkeyError('passkey_operation_aborted');
    try {
      return await signIn.attemptFirstFactor({ strategy: 'passkey', publicKeyCredential });
    } catch (error) {
      // Or until its challenge is over: whoever has chosen a passkey then is asked for it once more, in a dialog.
      if (!isConditional || !TOO_LATE.includes(firstErrorCode(error))) throw error;
      return enter(signIn, { flow: 'discoverable', signal });
    }
  };
  return enter;
};

const prepare = async (signIn: SignIn): Promise<void> => {
  if (!signIn.supportedFirstFactors?.some(({ strategy }) => strategy === 'passkey'))
    throw createFirst('authenticateWithPasskey', 'SignIn');
  await signIn.prepareFirstFactor({ strategy: 'passkey' });
};

const readOptions = (nonce: string | null): PasskeyRequestOptionsJSON => {
  // The cast holds by the contract: this is what the nonce of such a proof says.
  if (nonce) return JSON.parse(nonce) as PasskeyRequestOptionsJSON;
  throw new LatchkeyError('the service did not say what the passkey is to sign. Please try again.');
};
