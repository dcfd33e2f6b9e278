// Changes of an instance's OAuth providers by the operator; the environment lists the stored ones.
import type { OAuthStrategy } from '@latchkey/wire';
import { type ProviderSettings, socialSettings } from '../../domain/external/provider-settings.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance, updateInstance } from '../../store/instances/instances.ts';
import {
  deleteOAuthProvider,
  findOAuthProviderById,
  insertOAuthProvider,
  listOAuthProviders,
  updateOAuthProvider,
} from '../../store/instances/oauth-providers.ts';
import { deleteAccountsAt, hasVerifiedAccounts } from '../../store/users/provider-accounts.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseStale } from './stale.ts';

export type ProviderDraft = Pick<ProviderSettings, 'strategy' | 'clientId' | 'sealedClientSecret' | 'options'>;

const problem = (path: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', path, sentence)]);

/** The provider with this id; throws if there is none. */
export const requireProvider = async (db: Db, instance: Instance, id: string): Promise<ProviderSettings> => {
  const found = await findOAuthProviderById(db, instance.id, id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

/**
 * Accounts are identified by strategy and subject. Another issuer could assert the subject of any user, so it cannot replace
 * the issuer of a strategy that has accounts.
 */
const refuseChangedIssuer = async (db: Db, instance: Instance, strategy: OAuthStrategy): Promise<void> => {
  if (await hasVerifiedAccounts(db, instance.id, strategy))
    throw problem(
      'discovery_url',
      'discovery_url cannot change: users have accounts at the previous one. Use another provider name, or delete the provider with delete_accounts=true first.',
    );
};

/** Refuses to delete a custom provider that has accounts: a later provider of the same name could have another issuer. */
const refuseLinkedAccounts = async (db: Db, instance: Instance, strategy: OAuthStrategy): Promise<void> => {
  if (await hasVerifiedAccounts(db, instance.id, strategy))
    throw problem(
      'delete_accounts',
      'Users have accounts at this provider. Give delete_accounts=true to delete them with it, or set enabled to false to keep them.',
    );
};

/** Updates the social settings in the environment to match the stored providers. */
const publish = async (db: Db, instanceId: string, now: number): Promise<void> => {
  const instance = await lockInstance(db, instanceId);
  if (!instance) throw new Fault('resource_not_found');
  const providers = await listOAuthProviders(db, instanceId);
  const social = Object.fromEntries(providers.map((provider) => [provider.strategy, socialSettings(provider)]));
  const { settings } = instance;
  await updateInstance(
    db,
    instanceId,
    { settings: { ...settings, user_settings: { ...settings.user_settings, social } } },
    now,
  );
};

export const addProvider = (
  deps: OperatorDeps,
  instance: Instance,
  made: ProviderSettings,
): Promise<ProviderSettings> =>
  deps.database.transaction(async (db) => {
    // Only accounts of a built-in issuer outlive their provider; deleting any other provider deletes its accounts.
    if (made.options.issuer !== null) await refuseChangedIssuer(db, instance, made.strategy);
    if (!(await insertOAuthProvider(db, made))) throw new Fault('form_identifier_exists', { field: 'provider' });
    await publish(db, instance.id, made.createdAt);
    return made;
  });

type ProviderChange = {
  readonly id: string;
  readonly next: ProviderDraft;
  readonly readVersion: number | undefined;
};

export const changeProvider = (
  deps: OperatorDeps,
  instance: Instance,
  { id, next, readVersion }: ProviderChange,
): Promise<ProviderSettings> =>
  deps.database.transaction(async (db) => {
    const { clock } = deps.ports;
    // Changes of providers lock the instance, so the row that is read here stays as it is.
    await lockInstance(db, instance.id);
    const current = await requireProvider(db, instance, id);
    refuseStale(current, readVersion);
    if (next.options.issuer !== current.options.issuer) await refuseChangedIssuer(db, instance, current.strategy);
    const written = await updateOAuthProvider(db, current.id, next, clock.now());
    await publish(db, instance.id, clock.now());
    return written;
  });

/**
 * Deletes a provider. Accounts at a built-in provider stay, but cannot sign in until it is set up again. Accounts at any other
 * issuer are deleted, which the operator has to ask for.
 */
export const removeProvider = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  deletesAccounts: boolean,
): Promise<void> => {
  await deps.database.transaction(async (db) => {
    const gone = await deleteOAuthProvider(db, instance.id, id);
    if (!gone) throw new Fault('resource_not_found');
    const { strategy, options } = gone;
    if (deletesAccounts) await deleteAccountsAt(db, instance.id, strategy);
    else if (options.issuer !== null) await refuseLinkedAccounts(db, instance, strategy);
    await publish(db, instance.id, deps.ports.clock.now());
  });
};
