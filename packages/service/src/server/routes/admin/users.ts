// The calls of the admin API about users and their sessions.
import type { USER_CALLS } from '@latchkey/wire/schemas';
import { listAdminAccessTokens } from '../../../handlers/admin/users/access-tokens.ts';
import { createAdminUser } from '../../../handlers/admin/users/create-user.ts';
import { exportAdminUsers } from '../../../handlers/admin/users/export-users.ts';
import {
  listAdminFactors,
  removeAdminBackupCodes,
  removeAdminPasskey,
  removeAdminPassword,
  removeAdminSecondFactors,
  removeAdminTotp,
  verifyAdminPassword,
  verifyAdminTotp,
} from '../../../handlers/admin/users/factors.ts';
import {
  addAdminEmail,
  addAdminPhone,
  addAdminWallet,
  changeAdminEmail,
  changeAdminPhone,
  changeAdminWallet,
  removeAdminEmail,
  removeAdminExternalAccount,
  removeAdminPhone,
  removeAdminWallet,
} from '../../../handlers/admin/users/identifiers.ts';
import { countAdminUsers, listAdminUsers } from '../../../handlers/admin/users/list-users.ts';
import { listAdminUserInvitations, listAdminUserMemberships } from '../../../handlers/admin/users/organizations.ts';
import {
  getAdminSession,
  listAdminSessions,
  listAdminUserSessions,
  revokeAdminSession,
  revokeAdminSessions,
} from '../../../handlers/admin/users/sessions.ts';
import {
  banAdminUser,
  changeAdminUser,
  deleteAdminUser,
  getAdminUser,
  lockAdminUser,
  mergeAdminMetadata,
  removeAdminPicture,
  setAdminPicture,
  unbanAdminUser,
  unlockAdminUser,
} from '../../../handlers/admin/users/users.ts';
import type { AdminRoutes } from './row.ts';

/** `GET /users/count` and `GET /users/export` are before `GET /users/:id`, which matches the same addresses. */
export const USER_ROUTES: Pick<AdminRoutes, keyof typeof USER_CALLS> = {
  'GET /users': listAdminUsers,
  'GET /users/count': countAdminUsers,
  'GET /users/export': exportAdminUsers,
  'POST /users': createAdminUser,
  'GET /users/:id': getAdminUser,
  'PATCH /users/:id': changeAdminUser,
  'DELETE /users/:id': deleteAdminUser,
  'PATCH /users/:id/metadata': mergeAdminMetadata,
  'POST /users/:id/ban': banAdminUser,
  'POST /users/:id/unban': unbanAdminUser,
  'POST /users/:id/lock': lockAdminUser,
  'POST /users/:id/unlock': unlockAdminUser,
  'GET /users/:id/sessions': listAdminUserSessions,
  'POST /users/:id/revoke_sessions': revokeAdminSessions,
  'GET /sessions': listAdminSessions,
  'GET /sessions/:id': getAdminSession,
  'POST /sessions/:id/revoke': revokeAdminSession,
  'POST /users/:id/email_addresses': addAdminEmail,
  'PATCH /users/:id/email_addresses/:emailId': changeAdminEmail,
  'DELETE /users/:id/email_addresses/:emailId': removeAdminEmail,
  'POST /users/:id/phone_numbers': addAdminPhone,
  'PATCH /users/:id/phone_numbers/:phoneId': changeAdminPhone,
  'DELETE /users/:id/phone_numbers/:phoneId': removeAdminPhone,
  'POST /users/:id/web3_wallets': addAdminWallet,
  'PATCH /users/:id/web3_wallets/:walletId': changeAdminWallet,
  'DELETE /users/:id/web3_wallets/:walletId': removeAdminWallet,
  'DELETE /users/:id/external_accounts/:accountId': removeAdminExternalAccount,
  'GET /users/:id/oauth_access_tokens/:provider': listAdminAccessTokens,
  'GET /users/:id/factors': listAdminFactors,
  'DELETE /users/:id/password': removeAdminPassword,
  'DELETE /users/:id/totp': removeAdminTotp,
  'DELETE /users/:id/backup_codes': removeAdminBackupCodes,
  'DELETE /users/:id/passkeys/:passkeyId': removeAdminPasskey,
  'DELETE /users/:id/mfa': removeAdminSecondFactors,
  'POST /users/:id/verify_password': verifyAdminPassword,
  'POST /users/:id/verify_totp': verifyAdminTotp,
  'POST /users/:id/profile_image': setAdminPicture,
  'DELETE /users/:id/profile_image': removeAdminPicture,
  'GET /users/:id/organization_memberships': listAdminUserMemberships,
  'GET /users/:id/organization_invitations': listAdminUserInvitations,
};
