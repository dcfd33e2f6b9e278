// The secret key of a development instance in plain text, for the developer on this machine.
import { hasFullAccess, isUsable } from '../../domain/instance/secret-key.ts';
import type { Db } from '../../store/database/database.ts';
import { listSecretKeys } from '../../store/instances/secret-keys.ts';
import type { Ports } from '../context/ports.ts';

/** The oldest usable key with full access; undefined if the instance stores none, as in production. */
export const storedSecretKey = async (
  { ports }: { readonly ports: Pick<Ports, 'clock' | 'vault'> },
  db: Db,
  instanceId: string,
): Promise<string | undefined> => {
  const now = ports.clock.now();
  const keys = await listSecretKeys(db, instanceId);
  const sealed = keys.find((key) => key.sealedKey !== null && isUsable(key, now) && hasFullAccess(key))?.sealedKey;
  return sealed == null ? undefined : ports.vault.open(sealed);
};
