// Creates invitations: who may be invited, how many, and the mail with the link. Either all addresses of a list are invited, or
// none, and the errors name the addresses (docs/reference/wire.md#errors).

import type { Language } from '@latchkey/wire';
import { API_PREFIX, type JSONObject, SECOND_MS } from '@latchkey/wire';
import { Fault, type FaultItem } from '../../domain/faults/fault.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';
import { organizationInvitationMessage } from '../../domain/messages/messages.ts';
import {
  INVITATIONS_PER_WINDOW,
  INVITATIONS_WINDOW_MS,
  ORGANIZATION_INVITATION_DAYS,
  ORGANIZATION_INVITATION_MS,
  type OrganizationInvitation,
} from '../../domain/organizations/invitation.ts';
import { membershipLimit, type Organization } from '../../domain/organizations/organization.ts';
import type { Db } from '../../store/database/database.ts';
import { queueMessage } from '../../store/messages/queue-message.ts';
import {
  closeOverdueInvitations,
  countInvitations,
  findMemberAddresses,
  findOpenAddresses,
  insertInvitations,
} from '../../store/organizations/invitations.ts';
import { findRoleId } from '../../store/organizations/roles.ts';
import { countAgainstLimits, type RateLimit } from '../../store/rate-limits.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import type { Ports } from '../context/ports.ts';
import { refuseUnacceptedAddresses } from '../restrictions/identifier-lists.ts';

/** The inviter: a member on a page, or the operator. */
export type Inviter = Recorded & {
  readonly ports: Ports;
  readonly config: { readonly provider: string };
  readonly language: Language;
  readonly pageOrigin: string | null;
};

export type InvitationOrder = {
  /** Without duplicates, in normal form. */
  readonly addresses: readonly string[];
  readonly role: string;
  readonly redirectUrl: string | null;
  readonly publicMetadata?: JSONObject;
  /** False if the operator sends the mail themselves. */
  readonly notify?: boolean;
};

export type CreatedInvitation = { readonly invitation: OrganizationInvitation; readonly url: string };

type InvitationMailer = Pick<Inviter, 'instance' | 'ports' | 'now'> & {
  readonly database: { readonly db: Db };
  readonly session: { readonly userId: string };
};

const count = async ({ database, now }: InvitationMailer, limits: readonly RateLimit[]): Promise<void> => {
  const { allowed, retryAfterMs } = await countAgainstLimits(database.db, limits, now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

/**
 * Limits the invitations to one address, over all organizations: a member who revokes and invites again must not fill a mailbox
 * (docs/security.md R05). One user may create no more of them than one organization may, even with many organizations. Counted
 * before the transaction, so that a rollback does not undo the count.
 */
export const refuseManyInvitations = async (inviter: InvitationMailer, addresses: readonly string[]): Promise<void> => {
  const { instance, ports, session } = inviter;
  const keyOf = (subject: string) => ports.vault.mac('rate_limit', `${instance.id}:send:${subject}`);
  const { count: limit, seconds } = instance.settings.security.rate_limits.send;
  const windowMs = seconds * SECOND_MS;
  await count(
    inviter,
    addresses.map((address) => ({ key: keyOf(`invitation:${address}`), limit, windowMs })),
  );
  await count(inviter, [
    {
      key: keyOf(`invitations_of:${session.userId}`),
      limit: INVITATIONS_PER_WINDOW,
      windowMs: INVITATIONS_WINDOW_MS,
      times: addresses.length,
    },
  ]);
};

/** Refuses addresses that cannot be invited, with one error per reason; members each get one, because its text names them. */
const refuseAddresses = async (db: Db, { id }: Organization, addresses: readonly string[]): Promise<void> => {
  const members = await findMemberAddresses(db, id, addresses);
  const open = await findOpenAddresses(db, id, addresses);
  const problems: readonly FaultItem[] = [
    ...(open.length > 0 ? [{ code: 'duplicate_record' as const, meta: { email_addresses: [...open].sort() } }] : []),
    ...members.map((address) => ({
      code: 'already_a_member_in_organization' as const,
      values: { email_address: address },
      meta: { email_addresses: [address] },
    })),
  ];
  if (problems.length > 0) throw new Fault(problems);
};

/** Pending invitations count as members: an invitation is refused if its user could not join because of the limit. */
const refuseTooMany = async (
  db: Db,
  { instance, now }: Inviter,
  organization: Organization,
  count: number,
): Promise<void> => {
  const limit = membershipLimit(organization, instance.settings.organization_settings.max_allowed_memberships);
  const { open, recent } = await countInvitations(db, organization.id, now - INVITATIONS_WINDOW_MS);
  if (limit > 0 && organization.membersCount + open + count > limit)
    throw new Fault('organization_membership_quota_exceeded', { values: { max: limit } });
  if (recent + count > INVITATIONS_PER_WINDOW)
    throw new Fault('too_many_requests', { retryAfterSeconds: INVITATIONS_WINDOW_MS / SECOND_MS });
};

const sendMessage = async (
  db: Db,
  { instance, ports, language }: Inviter,
  organization: Organization,
  { invitation, url }: CreatedInvitation,
): Promise<void> => {
  const { application_name: applicationName, theme } = instance.settings.display_config;
  const message = organizationInvitationMessage({
    to: invitation.emailAddress,
    applicationName,
    language,
    accent: theme.general.color,
    organizationName: organization.name,
    link: url,
    count: ORGANIZATION_INVITATION_DAYS,
  });
  const usefulMs = ORGANIZATION_INVITATION_MS;
  await queueMessage(db, ports, { instanceId: instance.id, message, usefulMs });
};

const newInvitation = (
  { instance, ports, config, session, pageOrigin, now }: Inviter,
  organization: Organization,
  { role, redirectUrl, publicMetadata = {} }: InvitationOrder,
  emailAddress: string,
): CreatedInvitation => {
  const token = ports.random.secret();
  const url = new URL(`${primaryAddress(instance, config.provider).baseUrl}${API_PREFIX}/tickets/accept`);
  url.searchParams.set('ticket', token);
  return {
    url: url.href,
    invitation: {
      id: ports.ids.next('orginv'),
      instanceId: instance.id,
      organizationId: organization.id,
      domainId: null,
      inviterUserId: session?.userId ?? null,
      emailAddress,
      role,
      status: 'pending',
      publicMetadata,
      tokenHash: ports.vault.mac('ticket', token),
      redirectUrl,
      pageOrigin,
      expiresAt: now + ORGANIZATION_INVITATION_MS,
      createdAt: now,
      updatedAt: now,
    },
  };
};

/** Invites all addresses of a list, inside the caller's transaction with the organization's row locked. */
export const createInvitations = async (
  db: Db,
  inviter: Inviter,
  organization: Organization,
  order: InvitationOrder,
): Promise<readonly CreatedInvitation[]> => {
  const { addresses, notify = true } = order;
  if ((await findRoleId(db, inviter.instance.id, order.role)) === undefined)
    throw new Fault('form_param_value_invalid', { field: 'role' });
  await closeOverdueInvitations(db, organization.id, inviter.now);
  await refuseUnacceptedAddresses(db, inviter, addresses);
  await refuseAddresses(db, organization, addresses);
  await refuseTooMany(db, inviter, organization, addresses.length);
  const written = addresses.map((address) => newInvitation(inviter, organization, order, address));
  await insertInvitations(
    db,
    written.map(({ invitation }) => invitation),
  );
  for (const one of written) {
    if (notify) await sendMessage(db, inviter, organization, one);
    const { id, role } = one.invitation;
    await record(db, inviter, 'organization_invitation.created', { target: id, reason: role });
  }
  return written;
};
