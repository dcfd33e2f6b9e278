// Calls of the admin API about users and their sessions.
import * as v from 'valibot';
import { filterList, paging } from '../../field.ts';
import { count, is } from '../../replies/entity.ts';
import { emailAddress, phoneNumber, web3Wallet } from '../../replies/identification.ts';
import { membership, userInvitation } from '../../replies/organization.ts';
import { type AdminCall, deleted, EXPORT_TYPES, pageOf, pagingQuery } from '../call.ts';
import * as fields from './user-fields.ts';
import { accessToken, adminSession, adminUser, userFactors, verified } from './user-replies.ts';

const invitationQuery = v.strictObject({
  ...paging,
  status: v.optional(filterList(['pending', 'accepted', 'revoked'])),
});

export const USER_CALLS = {
  'GET /users': {
    summary: 'List users: by words, filters and order',
    query: fields.userListQuery,
    reply: pageOf(adminUser),
  },
  'GET /users/count': {
    summary: 'Count the users of a search',
    query: fields.userCountQuery,
    reply: v.object({ object: is('total_count'), total_count: count }),
  },
  'GET /users/export': {
    summary: 'Export the users of a search, newest first, as a stream of text',
    query: fields.userExportQuery,
    reply: v.string(),
    replyTypes: EXPORT_TYPES,
  },
  'POST /users': { summary: 'Create a user', body: fields.newUser, reply: adminUser },
  'GET /users/:id': { summary: 'Read a user', reply: adminUser },
  'PATCH /users/:id': { summary: 'Change a user', body: fields.userChange, reply: adminUser },
  'DELETE /users/:id': { summary: 'Delete a user', reply: deleted },
  'PATCH /users/:id/metadata': {
    summary: 'Merge into the metadata of a user; null removes a field',
    body: fields.metadataChange,
    reply: adminUser,
  },

  'POST /users/:id/ban': { summary: 'Ban a user and end all sessions', reply: adminUser },
  'POST /users/:id/unban': { summary: 'Unban a user', reply: adminUser },
  'POST /users/:id/lock': { summary: 'Refuse new sign-ins of a user', body: fields.lock, reply: adminUser },
  'POST /users/:id/unlock': { summary: 'Allow sign-ins of a locked user', reply: adminUser },

  'GET /users/:id/sessions': {
    summary: 'List the sessions of a user',
    query: pagingQuery,
    reply: pageOf(adminSession),
  },
  'POST /users/:id/revoke_sessions': {
    summary: 'Revoke all sessions of a user',
    reply: v.object({ revoked_count: count }),
  },
  'GET /sessions': {
    summary: 'List the sessions of the instance: by user, client and status',
    query: fields.sessionListQuery,
    reply: pageOf(adminSession),
  },
  'GET /sessions/:id': { summary: 'Read a session', reply: adminSession },
  'POST /sessions/:id/revoke': { summary: 'Revoke a session', reply: adminSession },

  'POST /users/:id/email_addresses': {
    summary: 'Add an e-mail address to a user',
    body: fields.newEmailAddress,
    reply: emailAddress,
  },
  'PATCH /users/:id/email_addresses/:emailId': {
    summary: 'Verify an e-mail address, or make it primary',
    body: fields.identifierChange,
    reply: emailAddress,
  },
  'DELETE /users/:id/email_addresses/:emailId': { summary: 'Remove an e-mail address', reply: deleted },
  'POST /users/:id/phone_numbers': {
    summary: 'Add a phone number to a user',
    body: fields.newPhoneNumber,
    reply: phoneNumber,
  },
  'PATCH /users/:id/phone_numbers/:phoneId': {
    summary: 'Verify a phone number, make it primary, or use it as a second factor',
    body: fields.phoneNumberChange,
    reply: phoneNumber,
  },
  'DELETE /users/:id/phone_numbers/:phoneId': { summary: 'Remove a phone number', reply: deleted },
  'POST /users/:id/web3_wallets': { summary: 'Add a wallet to a user', body: fields.newWallet, reply: web3Wallet },
  'PATCH /users/:id/web3_wallets/:walletId': {
    summary: 'Verify a wallet, or make it primary',
    body: fields.identifierChange,
    reply: web3Wallet,
  },
  'DELETE /users/:id/web3_wallets/:walletId': { summary: 'Remove a wallet', reply: deleted },
  'DELETE /users/:id/external_accounts/:accountId': { summary: 'Remove an external account', reply: deleted },
  'GET /users/:id/oauth_access_tokens/:provider': {
    summary: 'Read access tokens of a user at a provider',
    reply: pageOf(accessToken),
  },

  'GET /users/:id/factors': { summary: 'List the factors of a user', reply: userFactors },
  'DELETE /users/:id/password': { summary: 'Remove the password of a user', reply: adminUser },
  'DELETE /users/:id/totp': { summary: 'Remove the authenticator app of a user', reply: deleted },
  'DELETE /users/:id/backup_codes': { summary: 'Remove the backup codes of a user', reply: deleted },
  'DELETE /users/:id/passkeys/:passkeyId': { summary: 'Remove a passkey of a user', reply: deleted },
  'DELETE /users/:id/mfa': { summary: 'Remove all second factors of a user', reply: adminUser },
  'POST /users/:id/verify_password': {
    summary: 'Check the password of a user',
    body: fields.passwordToVerify,
    reply: verified,
  },
  'POST /users/:id/verify_totp': {
    summary: 'Check a code of the authenticator app of a user',
    body: fields.codeToVerify,
    reply: verified,
  },

  'POST /users/:id/profile_image': { summary: 'Set the picture of a user', body: fields.picture, reply: adminUser },
  'DELETE /users/:id/profile_image': { summary: 'Remove the picture of a user', reply: adminUser },

  'GET /users/:id/organization_memberships': {
    summary: 'List the organizations of a user',
    query: pagingQuery,
    reply: pageOf(membership),
  },
  'GET /users/:id/organization_invitations': {
    summary: 'List the organization invitations to verified addresses of a user',
    query: invitationQuery,
    reply: pageOf(userInvitation),
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
