// Makes a passkey for a user: has the service say how, the browser make it, and the service look at it.
import type { PasskeyCreationOptionsJSON } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import type { Ways } from '../resources/ways.ts';
import type { Passkeys } from './ceremony.ts';

/** Registration with the passkeys of one client. */
export const createPasskeyRegistration =
  (passkeys: Passkeys): Ways['registerPasskey'] =>
  async (ask, show) => {
    const turn = passkeys.begin();
    const options = readOptions(await ask());
    return show(await passkeys.register(options, turn));
  };

const readOptions = (nonce: string | null): PasskeyCreationOptionsJSON => {
  // The cast holds by the contract: this is what the nonce of such a proof says.
  if (nonce) return JSON.parse(nonce) as PasskeyCreationOptionsJSON;
  throw new LatchkeyError('the service did not say how the passkey is to be made. Please try again.');
};
