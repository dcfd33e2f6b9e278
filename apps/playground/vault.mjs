// A protected resource: requires a session token with a recent verification of the user.
import { createLatchkeyBackend } from '@latchkey/backend';

const SECRET = 'The gate code of the station is 4071.';

/** The reverification requirements that a page may choose from. */
const REQUIREMENTS = {
  minute: { level: 'first_factor', afterMinutes: 1 },
  strict: 'strict',
  strict_mfa: 'strict_mfa',
  moderate: 'moderate',
  lax: 'lax',
};

/** The hint that the client understands: it asks the user to verify, and repeats the call. */
const hint = (reverification) => ({
  latchkey_error: { type: 'forbidden', reason: 'reverification-error', metadata: { reverification } },
});

/** Returns `{ status, body }` for a request to the vault. `clock` overrides this machine's time. */
export const createVault = ({ publishableKey, service, clock = async () => Date.now() }) => {
  let moment = Date.now();
  const backend = createLatchkeyBackend({ publishableKey, serviceUrl: service, now: () => moment });
  return async (request, url) => {
    moment = await clock();
    const auth = await backend.authenticateRequest(request);
    if (!auth.isSignedIn) return { status: 401, body: { error: auth.message } };
    const reverification = REQUIREMENTS[url.searchParams.get('within')] ?? 'strict';
    return auth.has({ reverification })
      ? { status: 200, body: { secret: SECRET, ages: auth.claims.fva ?? [] } }
      : { status: 403, body: hint(reverification) };
  };
};
