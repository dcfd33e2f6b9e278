// Calls of the contract about the signed-in user.
import {
  createExternalAccount,
  getExternalAccount,
  reauthorizeExternalAccount,
  removeExternalAccount,
} from '../../handlers/external/external-accounts.ts';
import {
  attemptEmailAddress,
  createEmailAddress,
  getEmailAddress,
  prepareEmailAddress,
  removeEmailAddress,
} from '../../handlers/me/email-addresses.ts';
import { acceptOwnInvitation, listOwnInvitations } from '../../handlers/me/organizations/invitations.ts';
import { leaveOrganization, listOwnMemberships } from '../../handlers/me/organizations/memberships.ts';
import { acceptOwnSuggestion, listOwnSuggestions } from '../../handlers/me/organizations/suggestions.ts';
import { attemptPasskey, createPasskey, removePasskey, updatePasskey } from '../../handlers/me/passkeys.ts';
import { changePassword, removePassword } from '../../handlers/me/password.ts';
import {
  attemptPhoneNumber,
  createPhoneNumber,
  preparePhoneNumber,
  removePhoneNumber,
  updatePhoneNumber,
} from '../../handlers/me/phone-numbers.ts';
import { removeMe, updateMe } from '../../handlers/me/profile.ts';
import { removeProfileImage, setProfileImage } from '../../handlers/me/profile-image.ts';
import { attemptTotp, createBackupCodes, createTotp, removeTotp } from '../../handlers/me/second-steps.ts';
import { listActiveSessions, revokeSession } from '../../handlers/me/sessions.ts';
import { getMe } from '../../handlers/me/user.ts';
import {
  attemptWeb3Wallet,
  createWeb3Wallet,
  prepareWeb3Wallet,
  removeWeb3Wallet,
} from '../../handlers/me/web3-wallets.ts';
import { limitedSession } from '../../http/guards/limited-session.ts';
import { type AllowedTasks, ANY_TASK, currentSession, currentSessionDuring } from '../../http/guards/session.ts';
import { type ContractRoutes, route } from './contract-route.ts';

// The calls that each task needs; a pending session is refused every other one.
const PASSWORD: AllowedTasks = ['reset-password'];
const SECOND_FACTOR: AllowedTasks = ['setup-mfa'];
const ORGANIZATION: AllowedTasks = ['choose-organization'];

export const ME_ROUTES = {
  'GET /me': route([currentSessionDuring(ANY_TASK)], getMe),
  'PATCH /me': route([limitedSession('create')], updateMe),
  'DELETE /me': route([currentSession], removeMe),

  'POST /me/change_password': route([limitedSession('attempt', PASSWORD)], changePassword),
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
  'POST /me/phone_numbers': route([limitedSession('create', SECOND_FACTOR)], createPhoneNumber),
  'POST /me/phone_numbers/:id/prepare_verification': route([currentSessionDuring(SECOND_FACTOR)], preparePhoneNumber),
  'POST /me/phone_numbers/:id/attempt_verification': route(
    [limitedSession('attempt', SECOND_FACTOR)],
    attemptPhoneNumber,
  ),
  'PATCH /me/phone_numbers/:id': route([currentSessionDuring(SECOND_FACTOR)], updatePhoneNumber),
  'DELETE /me/phone_numbers/:id': route([currentSession], removePhoneNumber),
  'POST /me/web3_wallets': route([limitedSession('create')], createWeb3Wallet),
  'POST /me/web3_wallets/:id/prepare_verification': route([limitedSession('create')], prepareWeb3Wallet),
  'POST /me/web3_wallets/:id/attempt_verification': route([limitedSession('attempt')], attemptWeb3Wallet),
  'DELETE /me/web3_wallets/:id': route([currentSession], removeWeb3Wallet),
  'POST /me/external_accounts': route([limitedSession('create')], createExternalAccount),
  'GET /me/external_accounts/:id': route([currentSession], getExternalAccount),
  'PATCH /me/external_accounts/:id/reauthorize': route([limitedSession('create')], reauthorizeExternalAccount),
  'DELETE /me/external_accounts/:id': route([currentSession], removeExternalAccount),
  'POST /me/passkeys': route([limitedSession('create', SECOND_FACTOR)], createPasskey),
  'POST /me/passkeys/:id/attempt_verification': route([limitedSession('attempt', SECOND_FACTOR)], attemptPasskey),
  'PATCH /me/passkeys/:id': route([currentSession], updatePasskey),
  'DELETE /me/passkeys/:id': route([currentSession], removePasskey),
  'POST /me/totp': route([limitedSession('create', SECOND_FACTOR)], createTotp),
  'POST /me/totp/attempt_verification': route([limitedSession('attempt', SECOND_FACTOR)], attemptTotp),
  'DELETE /me/totp': route([currentSession], removeTotp),
  'POST /me/backup_codes': route([limitedSession('create', SECOND_FACTOR)], createBackupCodes),

  'GET /me/organization_memberships': route([currentSessionDuring(ORGANIZATION)], listOwnMemberships),
  'DELETE /me/organization_memberships/:organizationId': route([currentSession], leaveOrganization),
  'GET /me/organization_invitations': route([currentSessionDuring(ORGANIZATION)], listOwnInvitations),
  'POST /me/organization_invitations/:id/accept': route([limitedSession('create', ORGANIZATION)], acceptOwnInvitation),
  'GET /me/organization_suggestions': route([currentSessionDuring(ORGANIZATION)], listOwnSuggestions),
  'POST /me/organization_suggestions/:id/accept': route([limitedSession('create', ORGANIZATION)], acceptOwnSuggestion),
} satisfies Partial<ContractRoutes>;
