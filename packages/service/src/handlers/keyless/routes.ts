// Keyless set-up: an application on this machine gets a temporary development instance, which its developer can claim
// (docs/guides/keyless.md). Only if the service allows it, and only for callers on this machine.
import { API_PREFIX, SECOND_MS } from '@latchkey/wire';
import { Hono } from 'hono';
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
import { countUnclaimed, findKeyless, insertKeyless } from '../../store/instances/keyless-instances.ts';
import { createInstance } from '../../store/instances/new-instance.ts';
import { countAgainstLimits } from '../../store/rate-limits.ts';
import { requireSecretKey } from '../operator/access.ts';
import { answerOperator, type OperatorContext, type OperatorDeps, type OperatorEnv } from '../operator/reply.ts';
import {
  claim,
  claimHashOf,
  claimTokenOf,
  KEYLESS_CLAIM_PATH,
  KEYLESS_KEYS_PATH,
  type KeylessDeps,
  requireKeyless,
} from './access.ts';
import { mountKeylessPages } from './pages.ts';

const PATH = `${API_PREFIX}/accountless_applications`;

const applicationJSON = (
  deps: OperatorDeps,
  context: OperatorContext,
  given: { readonly instance: Instance; readonly keyless: Keyless; readonly secretKey: string },
) => {
  const { instance, keyless, secretKey } = given;
  const { port } = new URL(context.req.url);
  const pageUrl = (path: string): string => {
    const url = new URL(path, `http://localhost${port === '' ? '' : `:${port}`}`);
    url.searchParams.set('token', claimTokenOf(deps, instance.id));
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

const refuseTooMany = async (deps: KeylessDeps, now: number): Promise<void> => {
  const { db } = deps.database;
  const key = deps.ports.vault.mac('rate_limit', 'keyless');
  const { allowed, retryAfterMs } = await countAgainstLimits(db, [{ key, ...KEYLESS_LIMIT }], now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
  if ((await countUnclaimed(db)) >= KEYLESS_MOST_UNCLAIMED)
    throw new Fault('too_many_requests', { retryAfterSeconds: KEYLESS_LIFETIME_MS / SECOND_MS });
};

const create = async (deps: KeylessDeps, context: OperatorContext) => {
  requireKeyless(deps, context);
  const { ports, database } = deps;
  const now = ports.clock.now();
  await refuseTooMany(deps, now);
  const { port } = new URL(context.req.url);
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
      claimHash: claimHashOf(deps, claimTokenOf(deps, instance.id)),
      expireAt: now + KEYLESS_LIFETIME_MS,
      claimedAt: null,
      createdAt: now,
    };
    await insertKeyless(db, keyless);
    return { instance, secretKey, keyless };
  });
  return applicationJSON(deps, context, made);
};

/** The application has stored the keys in its configuration; that claims the instance too. */
const complete = async (deps: KeylessDeps, context: OperatorContext) => {
  requireKeyless(deps, context);
  const instance = await requireSecretKey(deps, context.req.raw);
  const { sealedSecretKey } = instance;
  const keyless = await deps.database.transaction(async (db) => {
    await claim(db, deps, context, { instanceId: instance.id });
    return findKeyless(db, { instanceId: instance.id });
  });
  if (!keyless || !isAlive(keyless, deps.ports.clock.now()) || sealedSecretKey === undefined)
    throw new Fault('resource_not_found');
  return applicationJSON(deps, context, { instance, keyless, secretKey: deps.ports.vault.open(sealedSecretKey) });
};

/** Routes of keyless set-up; mount them at the root. */
export const createKeylessRoutes = (deps: KeylessDeps): Hono<OperatorEnv> => {
  const router = new Hono<OperatorEnv>();
  router.post(PATH, (context) => answerOperator(deps, context, () => create(deps, context)));
  router.post(`${PATH}/complete`, (context) => answerOperator(deps, context, () => complete(deps, context)));
  mountKeylessPages(router, deps);
  return router;
};
