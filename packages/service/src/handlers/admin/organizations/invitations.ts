// Admin API for organization invitations: list, create, revoke. The reply holds the link, so that the operator can send it.
import { METADATA_MAX_BYTES, NAME_MAX_LENGTH, type OrganizationInvitationJSON, type PageJSON } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../../domain/faults/fault.ts';
import { normaliseEmail } from '../../../domain/identifiers/normalise.ts';
import { allowedRedirect } from '../../../domain/instance/allowed-origins.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { LANGUAGE_TAGS } from '../../../domain/messages/language.ts';
import { organizationInvitationJSON } from '../../../present/organizations/joining.ts';
import { closeInvitation, findInvitation, listInvitations } from '../../../store/organizations/invitations.ts';
import { findOrganization, lockOrganization } from '../../../store/organizations/organizations.ts';
import { record } from '../../../use-cases/context/audit-log.ts';
import { originRules } from '../../../use-cases/context/origin-rules.ts';
import { closedInvitation } from '../../../use-cases/organizations/accept-invitation.ts';
import { createInvitations } from '../../../use-cases/organizations/create-invitations.ts';
import { type AdminRow, bodyOf, idOf } from '../../operator/call.ts';
import { type PageQuery, readAdminBody, readPage } from '../../operator/input.ts';
import { type OperatorDeps, RefusedValues, refused } from '../../operator/reply.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_MAX_LENGTH));
const address = v.pipe(v.string(), v.maxLength(2_048));

const invitationSchema = v.strictObject({
  email_address: text,
  role: text,
  redirect_url: v.optional(address),
  public_metadata: v.optional(
    v.pipe(
      v.record(v.string(), v.any()),
      v.check(
        (value) => new TextEncoder().encode(JSON.stringify(value)).length <= METADATA_MAX_BYTES,
        `Is larger than ${METADATA_MAX_BYTES} bytes.`,
      ),
    ),
    {},
  ),
  notify: v.optional(v.boolean(), true),
  language: v.optional(v.picklist(LANGUAGE_TAGS), 'en'),
});

const readRedirect = (deps: OperatorDeps, instance: Instance, given: string | undefined): string | null => {
  const rules = originRules({ instance, config: { ...deps.config, trustedProxies: [] } });
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

const atNow = ({ ports, config }: OperatorDeps, instance: Instance) =>
  ({ instance, ports, config, now: ports.clock.now(), address: undefined, userAgent: undefined }) as const;

type AdminInvitation = OrganizationInvitationJSON & { readonly url?: string };

/** Invites one address; only this reply holds the link. */
const createInvitation = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  body: unknown,
): Promise<AdminInvitation> => {
  const wanted = readAdminBody(invitationSchema, body);
  const emailAddress = normaliseEmail(wanted.email_address);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  const redirectUrl = readRedirect(deps, instance, wanted.redirect_url);
  const writer = { ...atNow(deps, instance), language: wanted.language, pageOrigin: null };
  const [written] = await deps.database.transaction(async (db) => {
    const organization = await lockOrganization(db, instance.id, organizationId);
    if (!organization) throw new Fault('resource_not_found');
    return createInvitations(db, writer, organization, {
      addresses: [emailAddress],
      role: wanted.role,
      redirectUrl,
      publicMetadata: wanted.public_metadata,
      notify: wanted.notify,
    });
  });
  if (!written) throw new Error('Latchkey: an invitation was not stored.');
  return { ...organizationInvitationJSON(written.invitation, writer.now), url: written.url };
};

const STATUSES = ['pending', 'accepted', 'revoked'] as const;

const listOf = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  query: PageQuery & { readonly status?: string; readonly query?: string },
): Promise<PageJSON<OrganizationInvitationJSON>> => {
  const { db } = deps.database;
  if (!(await findOrganization(db, instance.id, organizationId))) throw new Fault('resource_not_found');
  const now = deps.ports.clock.now();
  const statuses = STATUSES.filter((status) => query.status?.split(',').includes(status));
  const page = { ...readPage(query), statuses, query: query.query?.trim(), now };
  const { invitations, totalCount } = await listInvitations(db, organizationId, page);
  return { data: invitations.map((one) => organizationInvitationJSON(one, now)), total_count: totalCount };
};

const revokeInvitation = (
  deps: OperatorDeps,
  instance: Instance,
  of: { readonly organizationId: string; readonly id: string },
): Promise<OrganizationInvitationJSON> =>
  deps.database.transaction(async (db) => {
    const at = atNow(deps, instance);
    const organization = await lockOrganization(db, instance.id, of.organizationId);
    const found = organization && (await findInvitation(db, instance.id, of.id));
    if (found?.organizationId !== of.organizationId) throw new Fault('resource_not_found');
    const revoked = await closeInvitation(db, { ...of, status: 'revoked' }, at.now);
    if (!revoked) throw closedInvitation(found, at.now);
    await record(db, at, 'organization_invitation.revoked', { target: revoked.id });
    return organizationInvitationJSON(revoked, at.now);
  });

export const ORGANIZATION_INVITATION_CALLS: readonly AdminRow[] = [
  [
    'GET',
    '/organizations/:id/invitations',
    (deps, instance, context) => listOf(deps, instance, idOf(context), context.req.query()),
  ],
  [
    'POST',
    '/organizations/:id/invitations',
    async (deps, instance, context) => createInvitation(deps, instance, idOf(context), await bodyOf(context)),
  ],
  [
    'POST',
    '/organizations/:id/invitations/:invitationId/revoke',
    (deps, instance, context) =>
      revokeInvitation(deps, instance, { organizationId: idOf(context), id: idOf(context, 'invitationId') }),
  ],
];
