// The table: every call of the contract, the guards it passes and the handler that answers it. A call that is not in it does
// not exist; a call of the contract that is missing does not compile. The origin check comes before every row.
import type { EndpointKey, Reply } from '@latchkey/wire';
import {
  getClient,
  putClient,
  removeClient,
  removeClientSessions,
  touchClient,
  verifyClient,
} from '../handlers/client/client.ts';
import { createDevBrowser } from '../handlers/client/dev-browser.ts';
import { getEnvironment } from '../handlers/client/environment.ts';
import { handshake } from '../handlers/client/handshake.ts';
import { readSatellite, syncSatellite } from '../handlers/client/sync.ts';
import {
  createExternalAccount,
  getExternalAccount,
  reauthorizeExternalAccount,
  removeExternalAccount,
} from '../handlers/external/external-accounts.ts';
import {
  attemptEmailAddress,
  createEmailAddress,
  getEmailAddress,
  prepareEmailAddress,
  removeEmailAddress,
} from '../handlers/me/email-addresses.ts';
import { acceptOwnInvitation, listOwnInvitations } from '../handlers/me/organizations/invitations.ts';
import { leaveOrganization, listOwnMemberships } from '../handlers/me/organizations/memberships.ts';
import { acceptOwnSuggestion, listOwnSuggestions } from '../handlers/me/organizations/suggestions.ts';
import { attemptPasskey, createPasskey, removePasskey, updatePasskey } from '../handlers/me/passkeys.ts';
import { changePassword, removePassword } from '../handlers/me/password.ts';
import {
  attemptPhoneNumber,
  createPhoneNumber,
  preparePhoneNumber,
  removePhoneNumber,
  updatePhoneNumber,
} from '../handlers/me/phone-numbers.ts';
import { removeMe, updateMe } from '../handlers/me/profile.ts';
import { removeProfileImage, setProfileImage } from '../handlers/me/profile-image.ts';
import { attemptTotp, createBackupCodes, createTotp, removeTotp } from '../handlers/me/second-steps.ts';
import { listActiveSessions, revokeSession } from '../handlers/me/sessions.ts';
import { getMe } from '../handlers/me/user.ts';
import {
  attemptWeb3Wallet,
  createWeb3Wallet,
  prepareWeb3Wallet,
  removeWeb3Wallet,
} from '../handlers/me/web3-wallets.ts';
import { attemptDomainAffiliation, prepareDomainAffiliation } from '../handlers/organizations/domain-affiliation.ts';
import {
  createOrganizationDomain,
  getOrganizationDomain,
  listOrganizationDomains,
  removeOrganizationDomain,
  updateEnrollmentMode,
} from '../handlers/organizations/domains.ts';
import {
  createOrganizationInvitation,
  createOrganizationInvitations,
  listOrganizationInvitations,
  revokeOrganizationInvitation,
} from '../handlers/organizations/invitations.ts';
import { removeLogo, setLogo } from '../handlers/organizations/logo.ts';
import {
  acceptMembershipRequest,
  listMembershipRequests,
  rejectMembershipRequest,
} from '../handlers/organizations/membership-requests.ts';
import {
  addMembership,
  changeMembership,
  listMemberships,
  removeMembership,
} from '../handlers/organizations/memberships.ts';
import {
  changeOrganizationProfile,
  createOrganization,
  getOrganization,
  removeOrganization,
} from '../handlers/organizations/organization.ts';
import { listRoles } from '../handlers/organizations/roles.ts';
import {
  createTemplateToken,
  createToken,
  endSession,
  getSession,
  removeSession,
  touchSession,
} from '../handlers/sessions/sessions.ts';
import {
  attemptSessionFirstFactor,
  attemptSessionSecondFactor,
  prepareSessionFirstFactor,
  prepareSessionSecondFactor,
  startSessionVerification,
} from '../handlers/sessions/verify.ts';
import {
  attemptFirstFactor,
  attemptSecondFactor,
  createSignIn,
  getSignIn,
  prepareFirstFactor,
  prepareSecondFactor,
  resetPassword,
} from '../handlers/sign-in/sign-ins.ts';
import {
  attemptSignUpVerification,
  createSignUp,
  getSignUp,
  prepareSignUpVerification,
  updateSignUp,
} from '../handlers/sign-up/sign-ups.ts';
import { joinWaitlist } from '../handlers/waitlist.ts';
import { countFailures, requireCaptchaAfterFailures } from '../http/guards/captcha.ts';
import { client, knownClient } from '../http/guards/client.ts';
import { limitedSession } from '../http/guards/limited-session.ts';
import { currentSession, listedSession, openSession } from '../http/guards/session.ts';
import type { Found, Guard, Route } from '../http/visit.ts';
import { rateLimit } from '../use-cases/abuse/rate-limits.ts';
import type { Outcome, Visit } from '../use-cases/context/call.ts';

/** A row: the handler gets what the guards found. */
const route = <K extends EndpointKey, const Guards extends readonly Guard[]>(
  guards: Guards,
  handle: (visit: Visit<K> & Found<Guards>) => Promise<Outcome<Reply<K>>>,
): Route<K> => ({
  guards,
  // What the guards find is in the visit when the handler runs: the runner puts it there, in order.
  handle: handle as Route<K>['handle'],
  readsInput: true,
  padsResponseTime: false,
});

/** A row that asks about an account: its time must not tell whether there is one. */
const padResponseTime = <K extends EndpointKey>(row: Route<K>): Route<K> => ({ ...row, padsResponseTime: true });

export const ROUTES: { readonly [K in EndpointKey]: Route<K> } = {
  'GET /environment': route([], getEnvironment),
  'PATCH /environment': route([], getEnvironment),
  'GET /client': route([client], getClient),
  'PUT /client': route([client], putClient),
  'DELETE /client': route([knownClient], removeClient),
  'DELETE /client/sessions': route([knownClient], removeClientSessions),
  'POST /client/verify': route([client], countFailures(verifyClient)),
  'GET /client/touch': route([client], touchClient),
  'GET /client/sync': route([], syncSatellite),
  'POST /client/sync': route([client], readSatellite),
  'GET /client/handshake': route([], handshake),
  'POST /dev_browser': route([], createDevBrowser),

  'POST /client/sign_ins': padResponseTime(
    route([client, requireCaptchaAfterFailures, rateLimit('create')], countFailures(createSignIn)),
  ),
  'GET /client/sign_ins/:id': route([knownClient], getSignIn),
  'POST /client/sign_ins/:id/prepare_first_factor': padResponseTime(route([knownClient], prepareFirstFactor)),
  'POST /client/sign_ins/:id/attempt_first_factor': padResponseTime(
    route([knownClient, requireCaptchaAfterFailures, rateLimit('attempt')], countFailures(attemptFirstFactor)),
  ),
  'POST /client/sign_ins/:id/prepare_second_factor': padResponseTime(route([knownClient], prepareSecondFactor)),
  'POST /client/sign_ins/:id/attempt_second_factor': padResponseTime(
    route([knownClient, rateLimit('attempt')], attemptSecondFactor),
  ),
  'POST /client/sign_ins/:id/reset_password': padResponseTime(
    route([knownClient, rateLimit('attempt')], resetPassword),
  ),

  'POST /client/sign_ups': padResponseTime(
    route([client, requireCaptchaAfterFailures, rateLimit('create')], countFailures(createSignUp)),
  ),
  'GET /client/sign_ups/:id': route([knownClient], getSignUp),
  'PATCH /client/sign_ups/:id': padResponseTime(route([knownClient, rateLimit('create')], updateSignUp)),
  'POST /client/sign_ups/:id/prepare_verification': padResponseTime(route([knownClient], prepareSignUpVerification)),
  'POST /client/sign_ups/:id/attempt_verification': padResponseTime(
    route([knownClient, rateLimit('attempt')], attemptSignUpVerification),
  ),

  'GET /client/sessions/:id': route([listedSession], getSession),
  'POST /client/sessions/:id/end': route([openSession], endSession),
  'POST /client/sessions/:id/remove': route([listedSession], removeSession),
  'POST /client/sessions/:id/touch': route([openSession], touchSession),
  'POST /client/sessions/:id/tokens': route([openSession], createToken),
  'POST /client/sessions/:id/tokens/:template': route([openSession], createTemplateToken),
  'POST /client/sessions/:id/verify': route([openSession, rateLimit('create')], startSessionVerification),
  'POST /client/sessions/:id/verify/prepare_first_factor': route([openSession], prepareSessionFirstFactor),
  'POST /client/sessions/:id/verify/attempt_first_factor': route(
    [openSession, rateLimit('attempt')],
    attemptSessionFirstFactor,
  ),
  'POST /client/sessions/:id/verify/prepare_second_factor': route([openSession], prepareSessionSecondFactor),
  'POST /client/sessions/:id/verify/attempt_second_factor': route(
    [openSession, rateLimit('attempt')],
    attemptSessionSecondFactor,
  ),

  'GET /me': route([currentSession], getMe),
  'PATCH /me': route([limitedSession('create')], updateMe),
  'DELETE /me': route([currentSession], removeMe),

  'POST /me/change_password': route([limitedSession('attempt')], changePassword),
  'POST /me/remove_password': route([limitedSession('attempt')], removePassword),
  'POST /me/profile_image': route([limitedSession('create')], setProfileImage),
  'DELETE /me/profile_image': route([currentSession], removeProfileImage),

  'GET /me/sessions/active': route([currentSession], listActiveSessions),
  'POST /me/sessions/:id/revoke': route([currentSession], revokeSession),

  'POST /me/email_addresses': route([limitedSession('create')], createEmailAddress),
  'GET /me/email_addresses/:id': route([currentSession], getEmailAddress),
  'POST /me/email_addresses/:id/prepare_verification': route([currentSession], prepareEmailAddress),
  'POST /me/email_addresses/:id/attempt_verification': route([limitedSession('attempt')], attemptEmailAddress),
  'DELETE /me/email_addresses/:id': route([currentSession], removeEmailAddress),
  'POST /me/phone_numbers': route([limitedSession('create')], createPhoneNumber),
  'POST /me/phone_numbers/:id/prepare_verification': route([currentSession], preparePhoneNumber),
  'POST /me/phone_numbers/:id/attempt_verification': route([limitedSession('attempt')], attemptPhoneNumber),
  'PATCH /me/phone_numbers/:id': route([currentSession], updatePhoneNumber),
  'DELETE /me/phone_numbers/:id': route([currentSession], removePhoneNumber),
  'POST /me/web3_wallets': route([limitedSession('create')], createWeb3Wallet),
  'POST /me/web3_wallets/:id/prepare_verification': route([limitedSession('create')], prepareWeb3Wallet),
  'POST /me/web3_wallets/:id/attempt_verification': route([limitedSession('attempt')], attemptWeb3Wallet),
  'DELETE /me/web3_wallets/:id': route([currentSession], removeWeb3Wallet),
  'POST /me/external_accounts': route([limitedSession('create')], createExternalAccount),
  'GET /me/external_accounts/:id': route([currentSession], getExternalAccount),
  'PATCH /me/external_accounts/:id/reauthorize': route([limitedSession('create')], reauthorizeExternalAccount),
  'DELETE /me/external_accounts/:id': route([currentSession], removeExternalAccount),
  'POST /me/passkeys': route([limitedSession('create')], createPasskey),
  'POST /me/passkeys/:id/attempt_verification': route([limitedSession('attempt')], attemptPasskey),
  'PATCH /me/passkeys/:id': route([currentSession], updatePasskey),
  'DELETE /me/passkeys/:id': route([currentSession], removePasskey),
  'POST /me/totp': route([limitedSession('create')], createTotp),
  'POST /me/totp/attempt_verification': route([limitedSession('attempt')], attemptTotp),
  'DELETE /me/totp': route([currentSession], removeTotp),
  'POST /me/backup_codes': route([limitedSession('create')], createBackupCodes),

  'GET /me/organization_memberships': route([currentSession], listOwnMemberships),
  'DELETE /me/organization_memberships/:organizationId': route([currentSession], leaveOrganization),
  'GET /me/organization_invitations': route([currentSession], listOwnInvitations),
  'POST /me/organization_invitations/:id/accept': route([limitedSession('create')], acceptOwnInvitation),
  'GET /me/organization_suggestions': route([currentSession], listOwnSuggestions),
  'POST /me/organization_suggestions/:id/accept': route([limitedSession('create')], acceptOwnSuggestion),

  'POST /organizations': route([limitedSession('create')], createOrganization),
  'GET /organizations/:organizationId': route([currentSession], getOrganization),
  'PATCH /organizations/:organizationId': route([limitedSession('create')], changeOrganizationProfile),
  'DELETE /organizations/:organizationId': route([currentSession], removeOrganization),
  'PUT /organizations/:organizationId/logo': route([limitedSession('create')], setLogo),
  'DELETE /organizations/:organizationId/logo': route([currentSession], removeLogo),
  'GET /organizations/:organizationId/roles': route([currentSession], listRoles),
  'GET /organizations/:organizationId/domains': route([currentSession], listOrganizationDomains),
  'POST /organizations/:organizationId/domains': route([limitedSession('create')], createOrganizationDomain),
  'GET /organizations/:organizationId/domains/:domainId': route([currentSession], getOrganizationDomain),
  'DELETE /organizations/:organizationId/domains/:domainId': route([currentSession], removeOrganizationDomain),
  'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification': route(
    [limitedSession('create')],
    prepareDomainAffiliation,
  ),
  'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification': route(
    [limitedSession('attempt')],
    attemptDomainAffiliation,
  ),
  'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode': route(
    [limitedSession('create')],
    updateEnrollmentMode,
  ),
  'GET /organizations/:organizationId/membership_requests': route([currentSession], listMembershipRequests),
  'POST /organizations/:organizationId/membership_requests/:requestId/accept': route(
    [currentSession],
    acceptMembershipRequest,
  ),
  'POST /organizations/:organizationId/membership_requests/:requestId/reject': route(
    [currentSession],
    rejectMembershipRequest,
  ),
  'GET /organizations/:organizationId/memberships': route([currentSession], listMemberships),
  'POST /organizations/:organizationId/memberships': route([limitedSession('create')], addMembership),
  'PATCH /organizations/:organizationId/memberships/:userId': route([currentSession], changeMembership),
  'DELETE /organizations/:organizationId/memberships/:userId': route([currentSession], removeMembership),
  'GET /organizations/:organizationId/invitations': route([currentSession], listOrganizationInvitations),
  'POST /organizations/:organizationId/invitations': route([limitedSession('create')], createOrganizationInvitation),
  'POST /organizations/:organizationId/invitations/bulk': route(
    [limitedSession('create')],
    createOrganizationInvitations,
  ),
  'POST /organizations/:organizationId/invitations/:invitationId/revoke': route(
    [currentSession],
    revokeOrganizationInvitation,
  ),

  'POST /waitlist': padResponseTime(route([rateLimit('create')], joinWaitlist)),
};
