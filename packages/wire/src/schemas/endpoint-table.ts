// ENDPOINTS: every call at run time, with its framing, a summary and its group.
import type { EndpointKey, Endpoints, Framing } from '../endpoints/endpoint.ts';

/** The run-time facts of one call. */
export type EndpointRow = { readonly framing: Framing; readonly summary: string; readonly group: EndpointGroup };

export type EndpointGroup =
  | 'environment'
  | 'client'
  | 'dev browser'
  | 'sign-in'
  | 'sign-up'
  | 'session'
  | 'user'
  | 'e-mail address'
  | 'phone number'
  | 'wallet'
  | 'external account'
  | 'passkey'
  | 'second factor'
  | 'user organizations'
  | 'organization'
  | 'organization domain'
  | 'organization membership request'
  | 'organization membership'
  | 'organization invitation'
  | 'waitlist';

type Row<F extends Framing> = { readonly framing: F; readonly summary: string; readonly group: EndpointGroup };

const enveloped = (group: EndpointGroup, summary: string): Row<'enveloped'> => ({
  framing: 'enveloped',
  summary,
  group,
});
const bare = (group: EndpointGroup, summary: string): Row<'bare'> => ({ framing: 'bare', summary, group });
const navigation = (group: EndpointGroup, summary: string): Row<'navigation'> => ({
  framing: 'navigation',
  summary,
  group,
});

/** One row per call; a missing, extra or wrongly framed row does not compile. */
export const ENDPOINTS = {
  'GET /environment': enveloped('environment', 'Read how the instance is set up'),
  'PATCH /environment': enveloped('environment', 'Read how the instance is set up, and tell it the page’s origin'),

  'GET /client': enveloped('client', 'Read this browser’s client'),
  'PUT /client': enveloped('client', 'Create a client for this browser'),
  'DELETE /client': enveloped('client', 'Forget this browser’s client'),
  'DELETE /client/sessions': enveloped('client', 'Sign out of every session of this client'),
  'POST /client/verify': enveloped('client', 'Hand in the answer of a captcha challenge'),
  'GET /client/touch': navigation('client', 'Extend the client cookie and go back'),
  'GET /client/sync': navigation('client', 'Bring a satellite domain up to date and go back'),
  'POST /client/sync': enveloped('client', 'Bring a satellite domain up to date'),
  'GET /client/handshake': navigation('client', 'Give an application server fresh session cookies and go back'),

  'POST /dev_browser': bare('dev browser', 'Get a token that stands for this browser in development'),

  'POST /client/sign_ins': enveloped('sign-in', 'Start a sign-in'),
  'GET /client/sign_ins/:id': enveloped('sign-in', 'Read a sign-in'),
  'POST /client/sign_ins/:id/prepare_first_factor': enveloped('sign-in', 'Send what the first factor needs'),
  'POST /client/sign_ins/:id/attempt_first_factor': enveloped('sign-in', 'Prove the first factor'),
  'POST /client/sign_ins/:id/prepare_second_factor': enveloped('sign-in', 'Send what the second factor needs'),
  'POST /client/sign_ins/:id/attempt_second_factor': enveloped('sign-in', 'Prove the second factor'),
  'POST /client/sign_ins/:id/reset_password': enveloped('sign-in', 'Set a new password after proving a reset code'),

  'POST /client/sign_ups': enveloped('sign-up', 'Start a sign-up'),
  'GET /client/sign_ups/:id': enveloped('sign-up', 'Read a sign-up'),
  'PATCH /client/sign_ups/:id': enveloped('sign-up', 'Add to a sign-up'),
  'POST /client/sign_ups/:id/prepare_verification': enveloped(
    'sign-up',
    'Send what a verification of the sign-up needs',
  ),
  'POST /client/sign_ups/:id/attempt_verification': enveloped('sign-up', 'Prove a field of the sign-up'),

  'GET /client/sessions/:id': enveloped('session', 'Read a session'),
  'POST /client/sessions/:id/end': enveloped('session', 'End a session'),
  'POST /client/sessions/:id/remove': enveloped('session', 'Remove a session from this client'),
  'POST /client/sessions/:id/touch': enveloped('session', 'Mark a session as in use and choose its organization'),
  'POST /client/sessions/:id/tokens': bare('session', 'Get a session token'),
  'POST /client/sessions/:id/tokens/:template': bare('session', 'Get a token made from a template'),
  'POST /client/sessions/:id/verify': enveloped('session', 'Start to verify a session again'),
  'POST /client/sessions/:id/verify/prepare_first_factor': enveloped(
    'session',
    'Send what the first factor of a session needs',
  ),
  'POST /client/sessions/:id/verify/attempt_first_factor': enveloped('session', 'Prove the first factor of a session'),
  'POST /client/sessions/:id/verify/prepare_second_factor': enveloped(
    'session',
    'Send what the second factor of a session needs',
  ),
  'POST /client/sessions/:id/verify/attempt_second_factor': enveloped(
    'session',
    'Prove the second factor of a session',
  ),

  'GET /me': enveloped('user', 'Read the signed-in user'),
  'PATCH /me': enveloped('user', 'Change fields of the user'),
  'DELETE /me': enveloped('user', 'Delete the user'),
  'POST /me/change_password': enveloped('user', 'Set or change the password'),
  'POST /me/remove_password': enveloped('user', 'Remove the password'),
  'POST /me/profile_image': enveloped('user', 'Set the profile picture'),
  'DELETE /me/profile_image': enveloped('user', 'Remove the profile picture'),
  'GET /me/sessions/active': bare('user', 'List the user’s sessions on all devices'),
  'POST /me/sessions/:id/revoke': enveloped('user', 'Sign out of another device'),

  'POST /me/email_addresses': enveloped('e-mail address', 'Add an e-mail address'),
  'GET /me/email_addresses/:id': enveloped('e-mail address', 'Read an e-mail address'),
  'POST /me/email_addresses/:id/prepare_verification': enveloped(
    'e-mail address',
    'Send a code or link to an e-mail address',
  ),
  'POST /me/email_addresses/:id/attempt_verification': enveloped('e-mail address', 'Prove an e-mail address by code'),
  'DELETE /me/email_addresses/:id': enveloped('e-mail address', 'Remove an e-mail address'),

  'POST /me/phone_numbers': enveloped('phone number', 'Add a phone number'),
  'POST /me/phone_numbers/:id/prepare_verification': enveloped('phone number', 'Send a code to a phone number'),
  'POST /me/phone_numbers/:id/attempt_verification': enveloped('phone number', 'Prove a phone number by code'),
  'PATCH /me/phone_numbers/:id': enveloped('phone number', 'Use a phone number as second factor, or stop'),
  'DELETE /me/phone_numbers/:id': enveloped('phone number', 'Remove a phone number'),

  'POST /me/web3_wallets': enveloped('wallet', 'Add a wallet'),
  'POST /me/web3_wallets/:id/prepare_verification': enveloped('wallet', 'Get the text a wallet must sign'),
  'POST /me/web3_wallets/:id/attempt_verification': enveloped('wallet', 'Prove a wallet by signature'),
  'DELETE /me/web3_wallets/:id': enveloped('wallet', 'Remove a wallet'),

  'POST /me/external_accounts': enveloped('external account', 'Start to link an account at a provider'),
  'GET /me/external_accounts/:id': enveloped('external account', 'Read a linked account'),
  'PATCH /me/external_accounts/:id/reauthorize': enveloped('external account', 'Ask a provider for more access'),
  'DELETE /me/external_accounts/:id': enveloped('external account', 'Unlink an account'),

  'POST /me/passkeys': enveloped('passkey', 'Start to register a passkey'),
  'POST /me/passkeys/:id/attempt_verification': enveloped('passkey', 'Finish to register a passkey'),
  'PATCH /me/passkeys/:id': enveloped('passkey', 'Rename a passkey'),
  'DELETE /me/passkeys/:id': enveloped('passkey', 'Remove a passkey'),

  'POST /me/totp': enveloped('second factor', 'Start to set up an authenticator application'),
  'POST /me/totp/attempt_verification': enveloped('second factor', 'Prove an authenticator application'),
  'DELETE /me/totp': enveloped('second factor', 'Remove the authenticator application'),
  'POST /me/backup_codes': enveloped('second factor', 'Make new backup codes'),

  'GET /me/organization_memberships': enveloped('user organizations', 'List the user’s memberships'),
  'DELETE /me/organization_memberships/:organizationId': enveloped('user organizations', 'Leave an organization'),
  'GET /me/organization_invitations': enveloped('user organizations', 'List invitations for the user'),
  'POST /me/organization_invitations/:id/accept': enveloped('user organizations', 'Accept an invitation'),
  'GET /me/organization_suggestions': enveloped('user organizations', 'List organizations the user may ask to join'),
  'POST /me/organization_suggestions/:id/accept': enveloped(
    'user organizations',
    'Ask to join a suggested organization',
  ),

  'POST /organizations': enveloped('organization', 'Create an organization'),
  'GET /organizations/:organizationId': enveloped('organization', 'Read an organization'),
  'PATCH /organizations/:organizationId': enveloped('organization', 'Change an organization'),
  'DELETE /organizations/:organizationId': enveloped('organization', 'Delete an organization'),
  'PUT /organizations/:organizationId/logo': enveloped('organization', 'Set the logo'),
  'DELETE /organizations/:organizationId/logo': enveloped('organization', 'Remove the logo'),
  'GET /organizations/:organizationId/roles': enveloped('organization', 'List the roles'),

  'GET /organizations/:organizationId/domains': enveloped('organization domain', 'List the domains'),
  'POST /organizations/:organizationId/domains': enveloped('organization domain', 'Add a domain'),
  'GET /organizations/:organizationId/domains/:domainId': enveloped('organization domain', 'Read a domain'),
  'DELETE /organizations/:organizationId/domains/:domainId': enveloped('organization domain', 'Remove a domain'),
  'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification': enveloped(
    'organization domain',
    'Send a code to an address at the domain',
  ),
  'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification': enveloped(
    'organization domain',
    'Prove the domain by code',
  ),
  'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode': enveloped(
    'organization domain',
    'Choose how people at the domain join',
  ),

  'GET /organizations/:organizationId/membership_requests': enveloped(
    'organization membership request',
    'List requests to join',
  ),
  'POST /organizations/:organizationId/membership_requests/:requestId/accept': enveloped(
    'organization membership request',
    'Accept a request to join',
  ),
  'POST /organizations/:organizationId/membership_requests/:requestId/reject': enveloped(
    'organization membership request',
    'Refuse a request to join',
  ),

  'GET /organizations/:organizationId/memberships': enveloped('organization membership', 'List the members'),
  'POST /organizations/:organizationId/memberships': enveloped('organization membership', 'Add a member'),
  'PATCH /organizations/:organizationId/memberships/:userId': enveloped(
    'organization membership',
    'Change a member’s role',
  ),
  'DELETE /organizations/:organizationId/memberships/:userId': enveloped('organization membership', 'Remove a member'),

  'GET /organizations/:organizationId/invitations': enveloped('organization invitation', 'List the invitations'),
  'POST /organizations/:organizationId/invitations': enveloped('organization invitation', 'Invite someone'),
  'POST /organizations/:organizationId/invitations/bulk': enveloped('organization invitation', 'Invite several people'),
  'POST /organizations/:organizationId/invitations/:invitationId/revoke': enveloped(
    'organization invitation',
    'Take an invitation back',
  ),

  'POST /waitlist': enveloped('waitlist', 'Join the waitlist'),
} as const satisfies { readonly [K in EndpointKey]: Row<Endpoints[K]['framing']> };

/** All keys, in the order of the table. */
export const ENDPOINT_KEYS = Object.keys(ENDPOINTS) as readonly EndpointKey[];
