// REQUEST_SCHEMAS: endpoint key → the schemas of its body and query, checked for completeness at compile time.
import type { GenericSchema, InferOutput } from 'valibot';
import type { EndpointKey, Endpoints } from '../endpoints/endpoint.ts';
import { handshakeQuery, reloadQuery, returnQuery, syncClient, verifyClient } from './client.ts';
import * as identifiers from './me/identifiers.ts';
import * as me from './me/me.ts';
import { myInvitationsQuery, myMembershipsQuery, mySuggestionsQuery } from './me/organizations.ts';
import * as organizations from './organizations.ts';
import * as sessions from './sessions.ts';
import * as signIns from './sign-ins.ts';
import * as signUps from './sign-ups.ts';
import { joinWaitlist } from './waitlist.ts';

/** The table's entry for one call: a schema exactly where its endpoint type has a body or a query. */
type SchemasOf<K extends EndpointKey> = (Endpoints[K] extends { readonly body: unknown }
  ? { readonly body: GenericSchema }
  : { readonly body?: never }) &
  (Endpoints[K] extends { readonly query: unknown } ? { readonly query: GenericSchema } : { readonly query?: never });

/** Keys of the calls that take a body or a query. */
type TakingKey = {
  [K in EndpointKey]: Endpoints[K] extends { readonly body: unknown } | { readonly query: unknown } ? K : never;
}[EndpointKey];

/** The request schemas of every call with input. */
export const REQUEST_SCHEMAS = {
  'POST /client/verify': { body: verifyClient },
  'GET /client/touch': { query: returnQuery },
  'GET /client/sync': { query: returnQuery },
  'POST /client/sync': { body: syncClient },
  'GET /client/handshake': { query: handshakeQuery },

  'POST /client/sign_ins': { body: signIns.createSignIn },
  'GET /client/sign_ins/:id': { query: reloadQuery },
  'POST /client/sign_ins/:id/prepare_first_factor': { body: signIns.prepareSignInFirstFactor },
  'POST /client/sign_ins/:id/attempt_first_factor': { body: signIns.attemptSignInFirstFactor },
  'POST /client/sign_ins/:id/prepare_second_factor': { body: signIns.prepareSignInSecondFactor },
  'POST /client/sign_ins/:id/attempt_second_factor': { body: signIns.attemptSignInSecondFactor },
  'POST /client/sign_ins/:id/reset_password': { body: signIns.resetPassword },

  'POST /client/sign_ups': { body: signUps.createSignUp },
  'GET /client/sign_ups/:id': { query: reloadQuery },
  'PATCH /client/sign_ups/:id': { body: signUps.updateSignUp },
  'POST /client/sign_ups/:id/prepare_verification': { body: signUps.prepareSignUpVerification },
  'POST /client/sign_ups/:id/attempt_verification': { body: signUps.attemptSignUpVerification },

  'POST /client/sessions/:id/touch': { body: sessions.touchSession },
  'POST /client/sessions/:id/tokens': { body: sessions.createToken },
  'POST /client/sessions/:id/tokens/:template': { body: sessions.createTemplateToken },
  'POST /client/sessions/:id/verify': { body: sessions.startSessionVerification },
  'POST /client/sessions/:id/verify/prepare_first_factor': { body: sessions.prepareSessionFirstFactor },
  'POST /client/sessions/:id/verify/attempt_first_factor': { body: sessions.attemptSessionFirstFactor },
  'POST /client/sessions/:id/verify/prepare_second_factor': { body: signIns.prepareSecondFactor },
  'POST /client/sessions/:id/verify/attempt_second_factor': { body: signIns.attemptSecondFactor },

  'PATCH /me': { body: me.updateMe },
  'POST /me/change_password': { body: me.changePassword },
  'POST /me/remove_password': { body: me.removePassword },
  'POST /me/profile_image': { body: me.uploadImage },

  'POST /me/email_addresses': { body: identifiers.createEmailAddress },
  'POST /me/email_addresses/:id/prepare_verification': { body: identifiers.prepareEmailAddress },
  'POST /me/email_addresses/:id/attempt_verification': { body: identifiers.codeBody },
  'POST /me/phone_numbers': { body: identifiers.createPhoneNumber },
  'POST /me/phone_numbers/:id/prepare_verification': { body: identifiers.preparePhoneNumber },
  'POST /me/phone_numbers/:id/attempt_verification': { body: identifiers.codeBody },
  'PATCH /me/phone_numbers/:id': { body: identifiers.updatePhoneNumber },
  'POST /me/web3_wallets': { body: identifiers.createWeb3Wallet },
  'POST /me/web3_wallets/:id/prepare_verification': { body: identifiers.prepareWeb3Wallet },
  'POST /me/web3_wallets/:id/attempt_verification': { body: identifiers.attemptWeb3Wallet },
  'POST /me/external_accounts': { body: identifiers.createExternalAccount },
  'PATCH /me/external_accounts/:id/reauthorize': { body: identifiers.reauthorizeExternalAccount },
  'POST /me/passkeys/:id/attempt_verification': { body: identifiers.attemptPasskey },
  'PATCH /me/passkeys/:id': { body: identifiers.updatePasskey },
  'POST /me/totp/attempt_verification': { body: identifiers.codeBody },

  'GET /me/organization_memberships': { query: myMembershipsQuery },
  'GET /me/organization_invitations': { query: myInvitationsQuery },
  'GET /me/organization_suggestions': { query: mySuggestionsQuery },

  'POST /organizations': { body: organizations.createOrganization },
  'PATCH /organizations/:organizationId': { body: organizations.updateOrganization },
  'PUT /organizations/:organizationId/logo': { body: me.uploadImage },
  'GET /organizations/:organizationId/roles': { query: organizations.pageQuery },
  'GET /organizations/:organizationId/domains': { query: organizations.domainsQuery },
  'POST /organizations/:organizationId/domains': { body: organizations.createDomain },
  'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification': {
    body: organizations.prepareDomainAffiliation,
  },
  'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification': {
    body: organizations.attemptDomainAffiliation,
  },
  'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode': {
    body: organizations.updateDomainEnrollment,
  },
  'GET /organizations/:organizationId/membership_requests': { query: organizations.membershipRequestsQuery },
  'GET /organizations/:organizationId/memberships': { query: organizations.membershipsQuery },
  'POST /organizations/:organizationId/memberships': { body: organizations.createMembership },
  'PATCH /organizations/:organizationId/memberships/:userId': { body: organizations.updateMembership },
  'GET /organizations/:organizationId/invitations': { query: organizations.invitationsQuery },
  'POST /organizations/:organizationId/invitations': { body: organizations.createInvitation },
  'POST /organizations/:organizationId/invitations/bulk': { body: organizations.createInvitations },

  'POST /waitlist': { body: joinWaitlist },
} as const satisfies { readonly [K in TakingKey]: SchemasOf<K> };

type Output<K, Part extends 'body' | 'query'> = K extends keyof typeof REQUEST_SCHEMAS
  ? (typeof REQUEST_SCHEMAS)[K] extends { readonly [P in Part]: infer Schema extends GenericSchema }
    ? InferOutput<Schema>
    : undefined
  : undefined;

/** The parsed body of a call, as the service reads it. */
export type ParsedBody<K extends EndpointKey> = Output<K, 'body'>;

/** The parsed query of a call, as the service reads it. */
export type ParsedQuery<K extends EndpointKey> = Output<K, 'query'>;
