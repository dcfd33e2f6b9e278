// Admin API for setup links: make one for the IT of a company, list them, revoke one.
import type { AdminReply } from '@latchkey/wire/admin';
import { type SetupLink, setupLinkStatusAt } from '../../../domain/enterprise/setup-link.ts';
import { listSetupLinks } from '../../../store/enterprise/setup-links.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { endSetupLink, makeSetupLink } from '../../../use-cases/enterprise/setup-links.ts';
import { pageOf } from '../page.ts';
import { requireConnection } from './require-connection.ts';

const LIST = 'GET /enterprise_connections/:id/setup_links';

const linkJSON = (link: SetupLink, now: number): AdminReply<typeof LIST>['data'][number] => ({
  object: 'setup_link',
  id: link.id,
  connection_id: link.connectionId,
  status: setupLinkStatusAt(link, now),
  can_turn_on: link.canTurnOn,
  expires_at: link.expiresAt,
  last_used_at: link.lastUsedAt,
  created_at: link.createdAt,
});

export const listAdminSetupLinks: AdminHandler<typeof LIST> = async (visit) => {
  const { database, ports, instance, query } = visit;
  const { id } = await requireConnection(visit, instance, visit.params.id);
  const links = await listSetupLinks(database.db, { instanceId: instance.id, connectionId: id });
  return pageOf(links, query, (link) => linkJSON(link, ports.clock.now()));
};

export const createAdminSetupLink: AdminHandler<'POST /enterprise_connections/:id/setup_links'> = async (visit) => {
  const { expires_in_days: days, can_turn_on: canTurnOn } = visit.body;
  const connection = await requireConnection(visit, visit.instance, visit.params.id);
  const { link, url } = await makeSetupLink(visit, connection, { days, canTurnOn });
  return { ...linkJSON(link, link.createdAt), url };
};

export const revokeAdminSetupLink: AdminHandler<'POST /enterprise_connections/:id/setup_links/:linkId/revoke'> = async (
  visit,
) => {
  const { instance, params, ports } = visit;
  const wanted = { instanceId: instance.id, connectionId: params.id, id: params.linkId };
  return linkJSON(await endSetupLink(visit, wanted), ports.clock.now());
};
