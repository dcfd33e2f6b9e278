// Admin API for organization invitations: list, create, revoke. The reply holds the link, so that the operator can send it.
import { METADATA_MAX_BYTES, NAME_MAX_LENGTH, type OrganizationInvitationJSON, type PageJSON } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { normaliseEmail } from '../../../domain/identifiers/normalise.ts';
import { allowedRedirect } from '../../../domain/instance/allowed-origins.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { LANGUAGE_TAGS } from '../../../domain/messages/language.ts';
import { organizationInvitationJSON } from '../../../present/organizations/joining.ts';
import { listInvitations } from '../../../store/organizations/invitations.ts';
import { findOrganization } from '../../../store/organizations/organizations.ts';
import {
  addOrganizationInvitation,
  revokeOrganizationInvitation,
} from '../../../use-cases/admin/organization-invitations.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { originRules } from '../../../use-cases/context/origin-rules.ts';
import { type PageQuery, readAdminBody, readPage } from '../../operator/input.ts';

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
export const createAdminInvitation = async (
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
  const written = await addOrganizationInvitation(deps, writer, organizationId, {
    addresses: [emailAddress],
    role: wanted.role,
    redirectUrl,
    publicMetadata: wanted.public_metadata,
    notify: wanted.notify,
  });
  return { ...organizationInvitationJSON(written.invitation, writer.now), url: written.url };
};

const STATUSES = ['pending', 'accepted', 'revoked'] as const;

export const listAdminInvitations = async (
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

export const revokeAdminInvitation = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  id: string,
): Promise<OrganizationInvitationJSON> => {
  const at = atNow(deps, instance);
  return organizationInvitationJSON(await revokeOrganizationInvitation(deps, at, { organizationId, id }), at.now);
};
