// Signs in with a passkey: requests a challenge from the service, has the browser sign it, and submits the assertion.
import type { PasskeyRequestOptionsJSON, Strategy } from '@latchkey/wire';
import { firstErrorCode, LatchkeyError } from '../errors.ts';
import type { PlatformCredentials } from '../platform/platform.ts';
import { createFirst } from '../resources/attempt-body.ts';
import type { LocalFactors } from '../resources/local-factors.ts';
import type { SignIn } from '../resources/sign-in.ts';
import type { Passkeys } from './ceremony.ts';
import { passkeyError } from './webauthn-error.ts';

const STRATEGY = 'passkey' satisfies Strategy;

/** Error codes for a challenge that has expired. */
const TOO_LATE: readonly (string | undefined)[] = ['verification_expired', 'sign_in_not_found'];

/** Sign-in with the passkeys of one client. */
export const createPasskeySignIn = (
  passkeys: Passkeys,
  credentials: PlatformCredentials,
): LocalFactors['signInByPasskey'] => {
  const enter: LocalFactors['signInByPasskey'] = async (signIn, { flow, signal }) => {
    const request = passkeys.begin(signal);
    if (!flow && signIn.status === 'needs_second_factor') return asSecondFactor(signIn, request);
    if (flow) await signIn.create({ strategy: STRATEGY });
    else await prepare(signIn);
    const options = readOptions(signIn.firstFactorVerification.nonce);
    const { id } = signIn;
    const isConditional = flow === 'autofill' && (await credentials.isConditionalMediationAvailable());
    const publicKeyCredential = await passkeys.authenticate(options, isConditional, request);
    // With autofill, the request may stay pending until the user has started another attempt.
    if (signIn.id !== id) throw passkeyError('passkey_operation_aborted');
    try {
      return await signIn.attemptFirstFactor({ strategy: STRATEGY, publicKeyCredential });
    } catch (error) {
      // Or until its challenge has expired: a user who selects a passkey then is prompted once more, in a dialog.
      if (!isConditional || !TOO_LATE.includes(firstErrorCode(error))) throw error;
      return enter(signIn, { flow: 'discoverable', signal });
    }
  };
  const asSecondFactor = async (signIn: SignIn, request: ReturnType<Passkeys['begin']>): Promise<SignIn> => {
    await signIn.prepareSecondFactor({ strategy: STRATEGY });
    const options = readOptions(signIn.secondFactorVerification.nonce);
    const publicKeyCredential = await passkeys.authenticate(options, false, request);
    return signIn.attemptSecondFactor({ strategy: STRATEGY, publicKeyCredential });
  };
  return enter;
};

const prepare = async (signIn: SignIn): Promise<void> => {
  if (!signIn.supportedFirstFactors?.some(({ strategy }) => strategy === STRATEGY))
    throw createFirst('authenticateWithPasskey', 'SignIn');
  await signIn.prepareFirstFactor({ strategy: STRATEGY });
};

const readOptions = (nonce: string | null): PasskeyRequestOptionsJSON => {
  // The cast holds by the contract: the nonce of a passkey verification contains these options.
  if (nonce) return JSON.parse(nonce) as PasskeyRequestOptionsJSON;
  throw new LatchkeyError('the service did not say what the passkey is to sign. Please try again.');
};
