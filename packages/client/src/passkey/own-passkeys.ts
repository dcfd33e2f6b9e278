// Passkeys of a signed-in user: registration, and reverification with a passkey.
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import type { LocalFactors } from '../resources/local-factors.ts';
import type { Passkeys } from './ceremony.ts';

/** Registration with the passkeys of one client. */
export const createPasskeyRegistration =
  (passkeys: Passkeys): LocalFactors['registerPasskey'] =>
  async (ask, show) => {
    const request = passkeys.begin();
    const options = readOptions(await ask());
    return show(await passkeys.register(options, request));
  };

/** Reverification with the passkeys of one client. */
export const createPasskeyProof =
  (passkeys: Passkeys): LocalFactors['provePasskey'] =>
  async (nonce, show) => {
    const request = passkeys.begin();
    if (!nonce) throw new LatchkeyError('the service asks for no passkey here. Prove it in another way.');
    // The cast holds by the contract, as below.
    return show(await passkeys.authenticate(JSON.parse(nonce) as PasskeyRequestOptionsJSON, false, request));
  };

const readOptions = (nonce: string | null): PasskeyCreationOptionsJSON => {
  // The cast holds by the contract: the nonce of a passkey verification contains these options.
  if (nonce) return JSON.parse(nonce) as PasskeyCreationOptionsJSON;
  throw new LatchkeyError('the service did not say how the passkey is to be made. Please try again.');
};
