// The catalogue of events: for each type a sentence, the version and the schema of its data.
import type * as v from 'valibot';
import type { EventType } from '../../events/types.ts';
import { secretKey } from '../admin/keys.ts';
import {
  adminDomain,
  adminInvitation,
  adminMembership,
  adminOrganization,
  adminRole,
} from '../admin/organizations/organization-replies.ts';
import { adminUser } from '../admin/users/user-replies.ts';
import { waitlistEntry } from '../admin/waitlist.ts';
import { membershipRequest, permission } from '../replies/organization.ts';
import {
  deletedData,
  impersonationData,
  messageData,
  sessionData,
  settingsData,
  signInData,
  signingKeyData,
} from './data.ts';

/** One type of event. A change of `data` that receivers notice raises `version`. */
export type EventEntry = { readonly summary: string; readonly version: number; readonly data: v.GenericSchema };

const entry = <Data extends v.GenericSchema>(summary: string, data: Data) => ({ summary, version: 1, data }) as const;

export const EVENT_CATALOGUE = {
  'user.created': entry('A user signed up, or an operator created one.', adminUser),
  'user.updated': entry('A field, an identifier, a factor or a linked account of a user changed.', adminUser),
  'user.deleted': entry('A user was deleted with all data.', deletedData('user')),
  'session.created': entry('A user signed in on a client.', sessionData),
  'session.updated': entry('A session changed between pending and active.', sessionData),
  'session.ended': entry('The user signed out of the session.', sessionData),
  'session.removed': entry('The session was signed out with its client, or its user was deleted.', sessionData),
  'session.revoked': entry('The session was ended from elsewhere: by the user, an operator or a policy.', sessionData),
  'session.replaced': entry('A new sign-in on the same client replaced the session.', sessionData),
  'signIn.completed': entry('A sign-in succeeded.', signInData),
  'signIn.failed': entry('A sign-in was refused.', signInData),
  'signIn.locked': entry('A sign-in was refused because the account is locked.', signInData),
  'impersonation.started': entry('An operator signed in as a user.', impersonationData),
  'organization.created': entry('An organization was created.', adminOrganization),
  'organization.updated': entry(
    'A field of an organization changed; its counts alone make no event.',
    adminOrganization,
  ),
  'organization.deleted': entry('An organization was deleted with everything in it.', deletedData('organization')),
  'organizationMembership.created': entry('A user became a member.', adminMembership),
  'organizationMembership.updated': entry('The role or the metadata of a member changed.', adminMembership),
  'organizationMembership.deleted': entry(
    'A user is no longer a member: they left, were removed, or one of both was deleted.',
    deletedData('organization_membership'),
  ),
  'organizationInvitation.created': entry('An address was invited to an organization.', adminInvitation),
  'organizationInvitation.accepted': entry('An invitation was accepted.', adminInvitation),
  'organizationInvitation.revoked': entry('An invitation was revoked or has expired.', adminInvitation),
  'organizationInvitation.deleted': entry(
    'An open invitation was deleted with its organization or its domain.',
    deletedData('organization_invitation'),
  ),
  'organizationDomain.created': entry('A domain was added to an organization.', adminDomain),
  'organizationDomain.updated': entry('A domain was verified, or its enrollment mode changed.', adminDomain),
  'organizationDomain.deleted': entry('A domain was removed.', deletedData('organization_domain')),
  'organizationMembershipRequest.created': entry('A user asked to join an organization.', membershipRequest),
  'organizationMembershipRequest.accepted': entry('A request to join was accepted.', membershipRequest),
  'organizationMembershipRequest.rejected': entry('A request to join was rejected.', membershipRequest),
  'organizationMembershipRequest.deleted': entry(
    'An open request was deleted with its user or its organization.',
    deletedData('organization_membership_request'),
  ),
  'role.created': entry('A role was added.', adminRole),
  'role.updated': entry('A role or its permissions changed.', adminRole),
  'role.deleted': entry('A role was deleted.', deletedData('role')),
  'permission.created': entry('A permission was added.', permission),
  'permission.updated': entry('A permission was changed.', permission),
  'permission.deleted': entry('A permission was deleted.', deletedData('permission')),
  'waitlistEntry.created': entry('An address was added to the waitlist.', waitlistEntry),
  'waitlistEntry.updated': entry('A waitlist entry was admitted or rejected.', waitlistEntry),
  'waitlistEntry.deleted': entry('A waitlist entry was deleted.', deletedData('waitlist_entry')),
  'email.sent': entry('The mail server accepted a mail.', messageData),
  'email.failed': entry('A mail could not be sent, and no further attempt is made.', messageData),
  'sms.sent': entry('The gateway accepted a text message.', messageData),
  'sms.failed': entry('A text message could not be sent, and no further attempt is made.', messageData),
  'secretKey.created': entry('A secret key was created; the key itself is never in an event.', secretKey),
  'secretKey.updated': entry('The name, the scopes or the end of a secret key changed.', secretKey),
  'secretKey.revoked': entry('A secret key was revoked.', secretKey),
  'secretKey.deleted': entry('A secret key that no longer worked was deleted.', deletedData('secret_key')),
  'signingKey.created': entry('A signing key was added.', signingKeyData),
  'signingKey.revoked': entry('A signing key was revoked; its tokens are refused.', signingKeyData),
  'signingKey.deleted': entry('A signing key was deleted.', deletedData('signing_key')),
  'settings.updated': entry('A part of the settings of the instance changed.', settingsData),
} as const satisfies Readonly<Record<EventType, EventEntry>>;

export type EventCatalogue = typeof EVENT_CATALOGUE;
