// Something worth guarding: opened only by a session token that says the person proved who they are a short while ago.
import { createLatchkeyBackend } from '@latchkey/backend';

const SECRET = 'The gate code of the station is 4071.';

/** What a page may ask this server to ask for. */
const WISHES = {
  minute: { level: 'first_factor', afterMinutes: 1 },
  strict: 'strict',
  strict_mfa: 'strict_mfa',
  moderate: 'moderate',
  lax: 'lax',
};

/** What the client understands: it asks the person, and repeats the call. */
const hint = (reverification) => ({
  latchkey_error: { type: 'forbidden', reason: 'reverification-error', metadata: { reverification } },
});

/** Answers `{ status, body }` to a request for the vault. `clock` tells the time where it is not this machine's. */
export const createVault = ({ publishableKey, service, clock = async () => Date.now() }) => {
  let moment = Date.now();
  const backend = createLatchkeyBackend({ publishableKey, serviceUrl: service, now: () => moment });
  return async (request, url) => {
    moment = await clock();
    const auth = await backend.authenticateRequest(request);
    if (!auth.isSignedIn) return { status: 401, body: { error: auth.message } };
    const reverification = WISHES[url.searchParams.get('within')] ?? 'strict';
    return auth.has({ reverification })
      ? { status: 200, body: { secret: SECRET, ages: auth.claims.fva ?? [] } }
      : { status: 403, body: hint(reverification) };
  };
};
