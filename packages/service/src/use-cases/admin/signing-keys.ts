// Signing keys: rotation as planned, and revocation of a key that has leaked.
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import type { OperatorDeps } from '../context/operator.ts';

/** Adds the next key, or returns the one that waits already. */
export const rotateSigningKey = (deps: OperatorDeps, instance: Instance): Promise<{ readonly id: string }> =>
  deps.database.transaction(async (db) => {
    const locked = await lockInstance(db, instance.id);
    if (!locked) throw new Fault('resource_not_found');
    const { keyId } = await deps.ports.signer.rotate(db, locked);
    return { id: keyId };
  });

export const revokeSigningKey = async (deps: OperatorDeps, instance: Instance, id: string): Promise<void> => {
  const isRevoked = await deps.database.transaction(async (db) => {
    const locked = await lockInstance(db, instance.id);
    return locked !== undefined && deps.ports.signer.revoke(db, locked, id);
  });
  if (!isRevoked) throw new Fault('resource_not_found');
};
