// Invitations of an organization: list, create one or up to ten, revoke (docs/reference/wire.md#organization-calls).
import { INVITATIONS_AT_ONCE_MAX, type OrganizationInvitationJSON, type PageJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import { languageOf } from '../../domain/messages/language.ts';
import type { OrganizationInvitation } from '../../domain/organizations/invitation.ts';
import { organizationInvitationJSON } from '../../present/organizations/joining.ts';
import { listInvitations } from '../../store/organizations/invitations.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import {
  actingMember,
  changeOrganization,
  type OrganizationVisit,
} from '../../use-cases/organizations/acting-member.ts';
import {
  createInvitations,
  type Inviter,
  refuseManyInvitations,
} from '../../use-cases/organizations/create-invitations.ts';
import { revokeInvitation } from '../../use-cases/organizations/revoke-invitation.ts';
import { pageOf, roleToGrant } from './roles.ts';

const MANAGE = 'org:sys_memberships:manage';

export const listOrganizationInvitations = async (
  visit: Visit<'GET /organizations/:organizationId/invitations'> & PathSession,
): Promise<Outcome<PageJSON<OrganizationInvitationJSON>>> => {
  const { organization } = await actingMember(visit, MANAGE);
  const { query, now } = visit;
  const page = { ...pageOf(query), statuses: query.status ?? [], query: query.query?.trim(), now };
  const { invitations, totalCount } = await listInvitations(visit.database.db, organization.id, page);
  const data = invitations.map((one) => organizationInvitationJSON(one, now));
  return { at: 'reply', reply: { data, total_count: totalCount } };
};

type Wanted = { readonly role: string; readonly redirect_url?: string | undefined };

/** The redirect in the e-mail must be a page of the application, because the link carries the ticket there. */
const readRedirect = (visit: OrganizationVisit, given: string | undefined): string | null => {
  if (given === undefined) return null;
  const target = allowedRedirect(originRules(visit), given, visit.origin);
  if (target === undefined) throw new Fault('redirect_url_invalid', { field: 'redirect_url' });
  return target;
};

/** The typed addresses, normalised and without duplicates. */
export const readAddresses = (typed: readonly string[]): readonly string[] => {
  const field = 'email_address';
  const given = typed.map((one) => one.trim()).filter((one) => one !== '');
  if (given.length === 0) throw new Fault('form_param_nil', { field });
  if (given.length > INVITATIONS_AT_ONCE_MAX) {
    throw new Fault('form_param_max_length_exceeded', { field, values: { max: INVITATIONS_AT_ONCE_MAX } });
  }
  const wrong = given.filter((one) => normaliseEmail(one) === undefined);
  if (wrong.length > 0) throw new Fault('form_param_format_invalid', { field, meta: { email_addresses: wrong } });
  return [...new Set(given.flatMap((one) => normaliseEmail(one) ?? []))];
};

const invite = async (
  visit: OrganizationVisit,
  typed: readonly string[],
  { role, redirect_url }: Wanted,
): Promise<Outcome<readonly OrganizationInvitation[]>> => {
  refuseImpersonator(visit);
  await actingMember(visit, MANAGE);
  const addresses = readAddresses(typed);
  const redirectUrl = readRedirect(visit, redirect_url);
  await refuseManyInvitations(visit, addresses);
  const language = languageOf(visit.request.headers.get('accept-language'));
  const inviter: Inviter = { ...visit, language, pageOrigin: visit.origin ?? null };
  return changeOrganization(visit, MANAGE, async (db, acting) => {
    const { key } = await roleToGrant(db, visit, acting, role);
    const written = await createInvitations(db, inviter, acting.organization, { addresses, role: key, redirectUrl });
    return written.map(({ invitation }) => invitation);
  });
};

export const createOrganizationInvitation = async (
  visit: Visit<'POST /organizations/:organizationId/invitations'> & PathSession,
): Promise<Outcome<OrganizationInvitationJSON>> => {
  const made = await invite(visit, [visit.body.email_address], visit.body);
  if (made.at !== 'reply') return made;
  const [invitation] = made.reply;
  if (!invitation) throw new Error('Latchkey: an invitation was not stored.');
  return { at: 'reply', reply: organizationInvitationJSON(invitation, visit.now) };
};

/**
 * The reply is an array under `response`, not a page. If some addresses cannot be invited, the error names each and no
 * invitation is created.
 */
export const createOrganizationInvitations = async (
  visit: Visit<'POST /organizations/:organizationId/invitations/bulk'> & PathSession,
): Promise<Outcome<readonly OrganizationInvitationJSON[]>> => {
  const made = await invite(visit, visit.body.email_address, visit.body);
  if (made.at !== 'reply') return made;
  return { at: 'reply', reply: made.reply.map((one) => organizationInvitationJSON(one, visit.now)) };
};

/** Revokes a pending invitation; its link then says so. An accepted or revoked invitation is refused. */
export const revokeOrganizationInvitation = async (
  visit: Visit<'POST /organizations/:organizationId/invitations/:invitationId/revoke'> & PathSession,
): Promise<Outcome<OrganizationInvitationJSON>> => {
  refuseImpersonator(visit);
  return changeOrganization(visit, MANAGE, async (db, { organization }) => {
    const which = { organizationId: organization.id, id: visit.params.invitationId };
    return organizationInvitationJSON(await revokeInvitation(db, visit, which), visit.now);
  });
};
