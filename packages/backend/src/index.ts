// Public entry: verify session tokens, authenticate requests and call the admin API in an application's back end.

export type { AdminBody, AdminKey, AdminQuery, AdminReply } from '@latchkey/wire/admin';
export { type AdminInput, type AdminOptions, createLatchkeyAdmin, type LatchkeyAdmin } from './admin/client.ts';
export { type AdminUser, currentUser } from './admin/current-user.ts';
export { LatchkeyAdminError } from './admin/error.ts';
export type { AdminFetch } from './admin/request.ts';
export type { RequestAuth, SignedInRequest, SignedOutRequest } from './authenticate-request.ts';
export type { AuthorizationQuery } from './authorization.ts';
export {
  authenticateRequest,
  createLatchkeyBackend,
  type LatchkeyBackend,
  type OneOffOptions,
  verifyToken,
} from './backend.ts';
export { ConfigurationError } from './configuration-error.ts';
export type { HandshakeReason, HandshakeRequest } from './handshake/authenticate-document.ts';
export type { HandshakeOptions } from './handshake/options.ts';
export type { BackendOptions, VerifyOverrides } from './options.ts';
export type { Refusal, RequestRefusalReason, TokenRefusalReason } from './refusal.ts';
export type { RequestHeaders } from './request-headers.ts';
export {
  type ReverificationHint,
  type ReverificationRequirement,
  reverificationError,
  reverificationErrorResponse,
} from './reverification.ts';
export type { SessionClaims, SessionTokenStatus } from './session-claims.ts';
export type { VerifyResult } from './verify-token.ts';
