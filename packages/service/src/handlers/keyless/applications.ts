// Keyless set-up: an application on this machine gets a temporary development instance, which its developer can claim
// (docs/guides/keyless.md). Only if the service allows it, and only for callers on this machine.
import { Fault } from '../../domain/faults/fault.ts';
import { isAlive } from '../../domain/instance/keyless.ts';
import type { FoundInstance } from '../../http/guards/secret-key.ts';
import { callerOf, type OperatorVisit } from '../../http/incoming.ts';
import {
  claimInstance,
  claimTokenOf,
  createKeylessInstance,
  type KeylessInstance,
} from '../../use-cases/instances/keyless.ts';
import { storedSecretKey } from '../../use-cases/instances/stored-secret-key.ts';
import { KEYLESS_CLAIM_PATH, KEYLESS_KEYS_PATH } from './pages.ts';

const applicationJSON = (visit: OperatorVisit, { instance, keyless, secretKey }: KeylessInstance) => {
  const { port } = new URL(visit.request.url);
  const pageUrl = (path: string): string => {
    const url = new URL(path, `http://localhost${port === '' ? '' : `:${port}`}`);
    url.searchParams.set('token', claimTokenOf(visit, instance.id));
    return url.href;
  };
  return {
    object: 'accountless_application',
    publishable_key: instance.publishableKey,
    secret_key: secretKey,
    claim_url: pageUrl(KEYLESS_CLAIM_PATH),
    api_keys_url: pageUrl(KEYLESS_KEYS_PATH),
    expires_at: keyless.claimedAt === null ? keyless.expireAt : null,
    claimed_at: keyless.claimedAt,
  };
};

/** `POST /accountless_applications`. */
export const createApplication = async (visit: OperatorVisit) =>
  applicationJSON(visit, await createKeylessInstance(visit, new URL(visit.request.url).port));

/** The application has stored the keys in its configuration; that claims the instance too. */
export const completeApplication = async (visit: OperatorVisit & FoundInstance) => {
  const { instance } = visit;
  const secretKey = await storedSecretKey(visit, visit.database.db, instance.id);
  const keyless = await claimInstance(visit, { instanceId: instance.id, ...callerOf(visit) });
  if (!keyless || !isAlive(keyless, visit.ports.clock.now()) || secretKey === undefined)
    throw new Fault('resource_not_found');
  return applicationJSON(visit, { instance, keyless, secretKey });
};
