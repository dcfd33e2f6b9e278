// Who may use keyless set-up, the token of the pages of such an instance, and claiming it.
import { Fault } from '../../domain/faults/fault.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance, updateInstance } from '../../store/instances/instances.ts';
import { claimKeyless } from '../../store/instances/keyless-instances.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import { isLocalCaller } from '../operator/access.ts';
import type { OperatorContext, OperatorDeps } from '../operator/reply.ts';

export const KEYLESS_CLAIM_PATH = '/keyless/claim';
export const KEYLESS_KEYS_PATH = '/keyless/keys';

export type KeylessDeps = OperatorDeps & { readonly config: { readonly keyless?: boolean | undefined } };

/** Throws if keyless set-up is off or the caller is not on this machine. */
export const requireKeyless = (deps: KeylessDeps, context: OperatorContext): void => {
  if (!deps.config.keyless) throw new Fault('resource_not_found');
  if (!isLocalCaller(context.req.raw, context.env.incoming?.socket?.remoteAddress))
    throw new Fault('authorization_invalid');
};

/** The token of an instance's pages. It is derived from the instance id, so only its hash is stored. */
export const claimTokenOf = ({ ports }: OperatorDeps, instanceId: string): string =>
  ports.vault.mac('keyless', instanceId);

export const claimHashOf = ({ ports }: OperatorDeps, token: string): string =>
  ports.vault.mac('lookup', `keyless:${token}`);

/** Makes an instance permanent and sets `claimed_at` in its environment; of concurrent calls, one does it. */
export const claim = async (
  db: Db,
  deps: OperatorDeps,
  context: OperatorContext,
  wanted: { readonly instanceId: string; readonly name?: string | undefined },
): Promise<void> => {
  const now = deps.ports.clock.now();
  if (!(await claimKeyless(db, wanted.instanceId, now))) return;
  const instance = await lockInstance(db, wanted.instanceId);
  if (!instance) throw new Fault('resource_not_found');
  const { auth_config, display_config } = instance.settings;
  const named = wanted.name ? { display_config: { ...display_config, application_name: wanted.name } } : {};
  const settings = { ...instance.settings, ...named, auth_config: { ...auth_config, claimed_at: now } };
  await updateInstance(db, instance.id, { settings }, now);
  const address = context.env.incoming?.socket?.remoteAddress;
  const call = { instance, ports: deps.ports, now, address, userAgent: context.req.header('user-agent') };
  await record(db, call, 'instance.claimed', { target: instance.id });
};
