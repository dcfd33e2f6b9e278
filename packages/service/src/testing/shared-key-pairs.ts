// RSA keys for the tests, created once per worker: creating one takes longer than most tests.
import { generateKeyPairSync } from 'node:crypto';

const makePair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** `provider` belongs to identity providers, `stranger` to an unknown party, the others to the service and to applications. */
export const sharedKeyPairs = {
  service: makePair(),
  provider: makePair(),
  stranger: makePair(),
  application: makePair(),
};
