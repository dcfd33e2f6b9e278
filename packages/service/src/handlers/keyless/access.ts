// The token of the pages of a keyless instance, and claiming the instance.
import { Fault } from '../../domain/faults/fault.ts';
import { type OperatorVisit, remoteAddressOf } from '../../http/incoming.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance, updateInstance } from '../../store/instances/instances.ts';
import { claimKeyless } from '../../store/instances/keyless-instances.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';

export const KEYLESS_CLAIM_PATH = '/keyless/claim';
export const KEYLESS_KEYS_PATH = '/keyless/keys';

/** The token of an instance's pages. It is derived from the instance id, so only its hash is stored. */
export const claimTokenOf = ({ ports }: OperatorDeps, instanceId: string): string =>
  ports.vault.mac('keyless', instanceId);

export const claimHashOf = ({ ports }: OperatorDeps, token: string): string =>
  ports.vault.mac('lookup', `keyless:${token}`);

/** Makes an instance permanent and sets `claimed_at` in its environment; of concurrent calls, one does it. */
export const claim = async (
  db: Db,
  visit: OperatorVisit,
  wanted: { readonly instanceId: string; readonly name?: string | undefined },
): Promise<void> => {
  const { ports, request } = visit;
  const now = ports.clock.now();
  if (!(await claimKeyless(db, wanted.instanceId, now))) return;
  const instance = await lockInstance(db, wanted.instanceId);
  if (!instance) throw new Fault('resource_not_found');
  const { auth_config, display_config } = instance.settings;
  const named = wanted.name ? { display_config: { ...display_config, application_name: wanted.name } } : {};
  const settings = { ...instance.settings, ...named, auth_config: { ...auth_config, claimed_at: now } };
  await updateInstance(db, instance.id, { settings }, now);
  const userAgent = request.headers.get('user-agent') ?? undefined;
  const call = { instance, ports, now, address: remoteAddressOf(visit), userAgent };
  await record(db, call, 'instance.claimed', { target: instance.id });
};
