// An application's back end: verifies every token that the load gets, with the public keys of the service.
import { createLatchkeyBackend } from '@latchkey/backend';

/** `{ check(token), verified(), refusals }`; a refusal is `{ at, reason }`. */
export function createVerifier({ url, publishableKey, record }) {
  const backend = createLatchkeyBackend({ publishableKey, serviceUrl: url });
  const refusals = [];
  let verified = 0;
  return {
    refusals,
    verified: () => verified,
    check: async (token) => {
      const at = performance.now();
      const result = await backend.verifyToken(token);
      if (result.ok) verified += 1;
      else {
        refusals.push({ at, reason: result.reason });
        record.note({ what: 'verify a token', at, end: performance.now(), isOk: false, isSlow: false });
      }
    },
  };
}
