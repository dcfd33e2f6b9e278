// What the pages about organizations read.
import type { AdminReply } from '@latchkey/wire/admin';

export type AdminOrganization = AdminReply<'GET /organizations/:id'>;
export type AdminMembership = AdminReply<'GET /organizations/:id/memberships/:userId'>;
export type AdminDomain = AdminReply<'GET /organizations/:id/domains/:domainId'>;
export type AdminOrganizationInvitation = AdminReply<'GET /organizations/:id/invitations/:invitationId'>;
export type AdminMembershipRequest = AdminReply<'GET /organizations/:id/membership_requests/:requestId'>;

type PublicUser = NonNullable<AdminMembership['public_user_data']>;

/** The name of a member; never empty. */
export const memberName = ({ first_name, last_name, identifier }: PublicUser): string =>
  [first_name, last_name].filter(Boolean).join(' ') || identifier;

/** Who a membership is about; lists always hold it. */
export const membershipUser = ({ id, public_user_data: user }: AdminMembership): PublicUser =>
  user ?? { first_name: null, last_name: null, image_url: '', has_image: false, identifier: id };

/** A user as the first cell of a row. */
export const userSubject = (key: string, user: PublicUser) => ({
  key,
  name: memberName(user),
  note: memberName(user) === user.identifier ? undefined : user.identifier,
  path: user.user_id === undefined ? undefined : `/users/${user.user_id}`,
  avatar: { ownerId: user.user_id ?? key, src: user.has_image ? user.image_url : undefined },
});
