// Rotation of signing keys: a new key is published at once, signs after every verifier can have fetched it, and the old one
// stays published until its last token has expired (docs/security.md R16).
import type { Instance } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import { listInstances, lockInstance } from '../../store/instances/instances.ts';
import type { Ports } from '../context/ports.ts';

/** The next key of an instance. */
export type RotatedKey = {
  readonly instance_id: string;
  readonly api_host: string;
  readonly key_id: string;
  /** When it starts to sign; it is already published. */
  readonly signs_from: number;
  /** False if a key was already waiting, and no other was created. */
  readonly is_new: boolean;
};

const isNamed = (instance: Instance, name: string | undefined): boolean =>
  name === undefined || [instance.id, instance.apiHost, instance.publishableKey].includes(name);

/** Rotates the keys of one instance, selected by its id, host or publishable key, or of all; empty if there is none. */
export const rotateKeys = async (
  deps: { readonly database: Database; readonly ports: Pick<Ports, 'signer'> },
  name: string | undefined,
): Promise<readonly RotatedKey[]> => {
  const { database, ports } = deps;
  const instances = (await listInstances(database.db)).filter((instance) => isNamed(instance, name));
  const rotated: RotatedKey[] = [];
  for (const { id } of instances) {
    await database.transaction(async (db) => {
      // Locked, so that two concurrent rotations create one key.
      const instance = await lockInstance(db, id);
      if (!instance) return;
      const { keyId, activeAt, isNew } = await ports.signer.rotate(db, instance);
      const key = { instance_id: id, api_host: instance.apiHost, key_id: keyId, signs_from: activeAt, is_new: isNew };
      rotated.push(key);
    });
  }
  return rotated;
};
