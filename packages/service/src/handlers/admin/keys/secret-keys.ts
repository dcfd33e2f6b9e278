// Admin API for secret keys: list, create, change, rotate, revoke.
import type { SecretKeyJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import { isUsable, type SecretKey } from '../../../domain/instance/secret-key.ts';
import { findSecretKey, listSecretKeys } from '../../../store/instances/secret-keys.ts';
import {
  addSecretKey,
  changeSecretKey,
  type MadeSecretKey,
  revokeSecretKey,
  rotateSecretKey,
} from '../../../use-cases/admin/secret-keys.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageOf } from '../page.ts';

const statusOf = (key: SecretKey, now: number): SecretKeyJSON['status'] => {
  if (key.revokedAt !== null) return 'revoked';
  return isUsable(key, now) ? 'active' : 'expired';
};

export const secretKeyJSON = (key: SecretKey, now: number): SecretKeyJSON => ({
  object: 'secret_key',
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: [...key.scopes],
  status: statusOf(key, now),
  last_used_at: key.lastUsedAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  created_at: key.createdAt,
  updated_at: key.updatedAt,
});

const madeJSON = ({ key, text }: MadeSecretKey, now: number) => ({ ...secretKeyJSON(key, now), secret: text });

export const listAdminSecretKeys: AdminHandler<'GET /secret_keys'> = async ({ database, instance, query, ports }) =>
  pageOf(await listSecretKeys(database.db, instance.id), query, (key) => secretKeyJSON(key, ports.clock.now()));

export const getAdminSecretKey: AdminHandler<'GET /secret_keys/:id'> = async ({
  database,
  instance,
  params,
  ports,
}) => {
  const key = await findSecretKey(database.db, instance.id, params.id);
  if (!key) throw new Fault('resource_not_found');
  return secretKeyJSON(key, ports.clock.now());
};

export const createAdminSecretKey: AdminHandler<'POST /secret_keys'> = async (visit) => {
  const { name, scopes, expires_in_seconds: seconds } = visit.body;
  return madeJSON(await addSecretKey(visit, visit, { name, scopes, seconds }), visit.ports.clock.now());
};

export const changeAdminSecretKey: AdminHandler<'PATCH /secret_keys/:id'> = async (visit) => {
  const { name, scopes, updated_at: readVersion } = visit.body;
  const changed = await changeSecretKey(visit, visit, visit.params.id, { name, scopes, readVersion });
  return secretKeyJSON(changed, visit.ports.clock.now());
};

export const rotateAdminSecretKey: AdminHandler<'POST /secret_keys/:id/rotate'> = async (visit) => {
  const made = await rotateSecretKey(visit, visit, visit.params.id, visit.body.old_key_expires_in_seconds);
  return madeJSON(made, visit.ports.clock.now());
};

export const revokeAdminSecretKey: AdminHandler<'POST /secret_keys/:id/revoke'> = async (visit) =>
  secretKeyJSON(await revokeSecretKey(visit, visit, visit.params.id), visit.ports.clock.now());
