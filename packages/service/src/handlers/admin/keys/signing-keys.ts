// Admin API for signing keys: list, rotate, and stop one that has leaked.
import type { SigningKeyJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { type ListedSigningKey, listSigningKeys } from '../../../store/instances/signing-keys.ts';
import { revokeSigningKey, rotateSigningKey } from '../../../use-cases/admin/signing-keys.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { pageOf } from '../page.ts';

/** What decides the status of a key: the key that signs, and those that are published. */
type KeySet = { readonly currentId: string | undefined; readonly published: ReadonlySet<string> };

const statusOf = (key: ListedSigningKey, { currentId, published }: KeySet, now: number): SigningKeyJSON['status'] => {
  if (key.revokedAt !== null) return 'revoked';
  if (key.activeAt > now) return 'next';
  if (key.id === currentId) return 'current';
  return published.has(key.id) ? 'previous' : 'retired';
};

/** The keys of an instance, with the status of each. */
export const listKeys = async (deps: OperatorDeps, instance: Instance): Promise<readonly SigningKeyJSON[]> => {
  const now = deps.ports.clock.now();
  // Reading the published keys creates the first one of a new instance.
  const { keys: published } = await deps.ports.signer.jwks(deps.database.db, instance);
  const keys = await listSigningKeys(deps.database.db, instance.id);
  const signing = keys.filter(
    ({ algorithm, activeAt, revokedAt }) =>
      algorithm === instance.signingAlgorithm && activeAt <= now && revokedAt === null,
  );
  const current = signing.sort((one, other) => other.activeAt - one.activeAt)[0];
  const set = { currentId: current?.id, published: new Set(published.flatMap(({ kid }) => (kid ? [kid] : []))) };
  return keys.map((key) => ({
    object: 'signing_key',
    id: key.id,
    algorithm: key.algorithm,
    status: statusOf(key, set, now),
    created_at: key.createdAt,
    signs_from: key.activeAt,
    revoked_at: key.revokedAt,
  }));
};

const findKey = async (deps: OperatorDeps, instance: Instance, id: string): Promise<SigningKeyJSON> => {
  const key = (await listKeys(deps, instance)).find((one) => one.id === id);
  if (!key) throw new Fault('resource_not_found');
  return key;
};

export const listAdminSigningKeys: AdminHandler<'GET /signing_keys'> = async (visit) =>
  pageOf(await listKeys(visit, visit.instance), visit.query, (key) => key);

export const getAdminSigningKey: AdminHandler<'GET /signing_keys/:id'> = async (visit) =>
  findKey(visit, visit.instance, visit.params.id);

export const rotateAdminSigningKey: AdminHandler<'POST /signing_keys/rotate'> = async (visit) => {
  const { id } = await rotateSigningKey(visit, visit.instance);
  return findKey(visit, visit.instance, id);
};

export const revokeAdminSigningKey: AdminHandler<'POST /signing_keys/:id/revoke'> = async (visit) => {
  await revokeSigningKey(visit, visit.instance, visit.params.id);
  return findKey(visit, visit.instance, visit.params.id);
};
