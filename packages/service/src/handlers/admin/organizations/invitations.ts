// Admin API for organization invitations: list, read, create one or several, revoke. Only the reply that creates an invitation
// holds the link, so that the operator can send it.
import type { AdminOrganizationInvitationJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { allowedRedirect } from '../../../domain/instance/allowed-origins.ts';
import { listInvitations } from '../../../store/organizations/invitations.ts';
import type { InstanceCall } from '../../../use-cases/admin/organizations/change.ts';
import { addInvitations, revokeOrganizationInvitation } from '../../../use-cases/admin/organizations/joining.ts';
import type { AdminHandler, AdminVisit } from '../../../use-cases/context/operator.ts';
import { originRules } from '../../../use-cases/context/origin-rules.ts';
import { invitationOf } from '../../../use-cases/organizations/revoke-invitation.ts';
import { readAddresses } from '../../organizations/invitations.ts';
import { pageRange } from '../page.ts';
import { requireOrganization } from './organizations.ts';
import { shownInvitation } from './shown.ts';

const readRedirect = ({ instance, config }: InstanceCall, given: string | undefined): string | null => {
  const rules = originRules({ instance, config: { ...config, trustedProxies: [] } });
  if (given !== undefined) {
    const target = allowedRedirect(rules, given);
    if (target === undefined) throw new Fault('redirect_url_invalid', { field: 'redirect_url' });
    return target;
  }
  const { sign_in_url: signIn, sign_up_url: signUp } = instance.settings.display_config;
  if ([signIn, signUp].every((page) => allowedRedirect(rules, page) !== undefined)) return null;
  throw new RefusedValues([
    refused(
      'form_param_missing',
      'redirect_url',
      'redirect_url is missing: the link must lead to a page of the application. Give an absolute URL, or set display_config.sign_in_url and sign_up_url to absolute URLs.',
    ),
  ]);
};

type Terms = Omit<AdminVisit<'POST /organizations/:id/invitations'>['body'], 'email_address'>;

const invite = async (
  visit: InstanceCall,
  organizationId: string,
  typed: readonly string[],
  terms: Terms,
): Promise<AdminOrganizationInvitationJSON[]> => {
  const order = {
    addresses: readAddresses(typed),
    role: terms.role,
    redirectUrl: readRedirect(visit, terms.redirect_url),
    publicMetadata: terms.public_metadata,
    notify: terms.notify,
    language: terms.language,
  };
  const created = await addInvitations(visit, organizationId, order);
  const now = visit.ports.clock.now();
  return created.map(({ invitation, url }) => shownInvitation(invitation, now, url));
};

/** Invites one address. */
export const createAdminInvitation: AdminHandler<'POST /organizations/:id/invitations'> = async (visit) => {
  const [invitation] = await invite(visit, visit.params.id, [visit.body.email_address], visit.body);
  if (!invitation) throw new Error('Latchkey: an invitation was not stored.');
  return invitation;
};

/** Invites several addresses: all of them, or none, and then the errors name the addresses. */
export const createAdminInvitations: AdminHandler<'POST /organizations/:id/invitations/bulk'> = async (visit) => {
  const data = await invite(visit, visit.params.id, visit.body.email_address, visit.body);
  return { data, total_count: data.length };
};

export const listAdminInvitations: AdminHandler<'GET /organizations/:id/invitations'> = async (visit) => {
  const { database, instance, params, ports, query } = visit;
  await requireOrganization(database.db, instance.id, params.id);
  const now = ports.clock.now();
  const page = { ...pageRange(query), statuses: query.status ?? [], query: query.query?.trim(), now };
  const { invitations, totalCount } = await listInvitations(database.db, params.id, page);
  return { data: invitations.map((one) => shownInvitation(one, now)), total_count: totalCount };
};

export const getAdminInvitation: AdminHandler<'GET /organizations/:id/invitations/:invitationId'> = async (visit) => {
  const { database, instance, params, ports } = visit;
  const which = { organizationId: params.id, id: params.invitationId };
  return shownInvitation(await invitationOf(database.db, instance.id, which), ports.clock.now());
};

export const revokeAdminInvitation: AdminHandler<'POST /organizations/:id/invitations/:invitationId/revoke'> = async (
  visit,
) => {
  const { params, ports } = visit;
  const which = { organizationId: params.id, id: params.invitationId };
  return shownInvitation(await revokeOrganizationInvitation(visit, which), ports.clock.now());
};
