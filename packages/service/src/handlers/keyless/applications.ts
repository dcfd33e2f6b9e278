// Keyless set-up: an application on this machine gets a temporary development instance, which its developer can claim
// (docs/guides/keyless.md). Only if the service allows it, and only for callers on this machine.
import { SECOND_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import {
  isAlive,
  KEYLESS_LIFETIME_MS,
  KEYLESS_LIMIT,
  KEYLESS_MOST_UNCLAIMED,
  type Keyless,
  keylessHost,
} from '../../domain/instance/keyless.ts';
import type { FoundInstance } from '../../http/guards/secret-key.ts';
import type { OperatorVisit } from '../../http/incoming.ts';
import { countUnclaimed, findKeyless, insertKeyless } from '../../store/instances/keyless-instances.ts';
import { createInstance } from '../../store/instances/new-instance.ts';
import { countAgainstLimits } from '../../store/rate-limits.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { claim, claimHashOf, claimTokenOf, KEYLESS_CLAIM_PATH, KEYLESS_KEYS_PATH } from './access.ts';

const applicationJSON = (
  visit: OperatorVisit,
  given: { readonly instance: Instance; readonly keyless: Keyless; readonly secretKey: string },
) => {
  const { instance, keyless, secretKey } = given;
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

const refuseTooMany = async (deps: OperatorDeps, now: number): Promise<void> => {
  const { db } = deps.database;
  const key = deps.ports.vault.mac('rate_limit', 'keyless');
  const { allowed, retryAfterMs } = await countAgainstLimits(db, [{ key, ...KEYLESS_LIMIT }], now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
  if ((await countUnclaimed(db)) >= KEYLESS_MOST_UNCLAIMED)
    throw new Fault('too_many_requests', { retryAfterSeconds: KEYLESS_LIFETIME_MS / SECOND_MS });
};

/** `POST /accountless_applications`. */
export const createApplication = async (visit: OperatorVisit) => {
  const { ports, database } = visit;
  const now = ports.clock.now();
  await refuseTooMany(visit, now);
  const { port } = new URL(visit.request.url);
  const made = await database.transaction(async (db) => {
    const { instance, secretKey } = await createInstance(db, ports, {
      environmentType: 'development',
      apiHost: keylessHost(ports.ids.next('ins'), port),
      applicationName: '',
      homeUrl: '',
      allowedOrigins: [],
    });
    const keyless: Keyless = {
      instanceId: instance.id,
      claimHash: claimHashOf(visit, claimTokenOf(visit, instance.id)),
      expireAt: now + KEYLESS_LIFETIME_MS,
      claimedAt: null,
      createdAt: now,
    };
    await insertKeyless(db, keyless);
    return { instance, secretKey, keyless };
  });
  return applicationJSON(visit, made);
};

/** The application has stored the keys in its configuration; that claims the instance too. */
export const completeApplication = async (visit: OperatorVisit & FoundInstance) => {
  const { instance } = visit;
  const { sealedSecretKey } = instance;
  const keyless = await visit.database.transaction(async (db) => {
    await claim(db, visit, { instanceId: instance.id });
    return findKeyless(db, { instanceId: instance.id });
  });
  if (!keyless || !isAlive(keyless, visit.ports.clock.now()) || sealedSecretKey === undefined)
    throw new Fault('resource_not_found');
  return applicationJSON(visit, { instance, keyless, secretKey: visit.ports.vault.open(sealedSecretKey) });
};
