// Setup links of an enterprise connection: an operator makes and revokes them.
import { DAY_MS } from '@latchkey/wire';
import { CONSOLE_SETUP_PATH } from '@latchkey/wire/console';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { SetupLink } from '../../domain/enterprise/setup-link.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import { insertSetupLink, revokeSetupLink } from '../../store/enterprise/setup-links.ts';
import type { OperatorDeps } from '../context/operator.ts';

const NO_CONSOLE = 'The page of a setup link is part of the console, which is off on this service.';

export type WantedLink = { readonly days: number; readonly canTurnOn: boolean };

/** Makes a link; its address is not stored. */
export const makeSetupLink = async (
  { config, database, ports }: OperatorDeps,
  { id, instanceId }: EnterpriseConnection,
  { days, canTurnOn }: WantedLink,
): Promise<{ readonly link: SetupLink; readonly url: string }> => {
  if (!config.console) throw new RefusedValues([refused('form_param_value_invalid', 'id', NO_CONSOLE)]);
  const token = ports.random.secret();
  const now = ports.clock.now();
  const link: SetupLink = {
    id: ports.ids.next('slnk'),
    instanceId,
    connectionId: id,
    tokenHash: ports.vault.mac('setup_link', token),
    canTurnOn,
    expiresAt: now + days * DAY_MS,
    usedAt: null,
    revokedAt: null,
    lastUsedAt: null,
    createdAt: now,
  };
  await database.transaction(async (db) => {
    await insertSetupLink(db, link);
    return link;
  });
  // The fragment is not sent to servers, so it is in no log of a proxy.
  return { link, url: `${config.console.url}${CONSOLE_SETUP_PATH}#${token}` };
};

/** Revokes a link that can still be used. */
export const endSetupLink = async (
  { database, ports }: OperatorDeps,
  wanted: { readonly instanceId: string; readonly connectionId: string; readonly id: string },
): Promise<SetupLink> =>
  database.transaction(async (db) => {
    const revoked = await revokeSetupLink(db, wanted, ports.clock.now());
    if (!revoked) throw new Fault('resource_not_found');
    return revoked;
  });
