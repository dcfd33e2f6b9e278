// Public entry: verify session tokens and webhooks, authenticate and protect requests, and call the admin API in an application's
// back end.

export type { InitialStateJSON, SignedInStateJSON } from '@latchkey/wire';
export type { AdminBody, AdminKey, AdminQuery, AdminReply } from '@latchkey/wire/admin';
export type { EventData, EventJSON as WebhookEvent, EventType } from '@latchkey/wire/events';
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
export { type InitialStateParts, initialStateOf } from './initial-state.ts';
export type { BackendOptions, VerifyOverrides } from './options.ts';
export type { Refusal, RequestRefusalReason, TokenRefusalReason } from './refusal.ts';
export type { RequestHeaders } from './request-headers.ts';
export {
  type ReverificationHint,
  type ReverificationRequirement,
  reverificationError,
  reverificationErrorResponse,
} from './reverification.ts';
export { createServerAdmin } from './server/admin.ts';
export type { ServerOptions, ServerSettings } from './server/options.ts';
export type { ProviderProps } from './server/provider-props.ts';
export type { ProxyOptions } from './server/proxy.ts';
export { type AuthCheck, type AuthRequirement, checkAuth } from './server/require-auth.ts';
export { handshakeResponse, type RefusalFormat } from './server/responses.ts';
export { openAuth, sealAuth } from './server/sealed-auth.ts';
export { type ConnectionFacts, createLatchkeyServer, type LatchkeyServer, withAuthCookies } from './server/server.ts';
export type { SessionClaims, SessionTokenStatus } from './session-claims.ts';
export type { VerifyResult } from './verify-token.ts';
export { type WebhookRefusalReason, WebhookVerificationError } from './webhooks/error.ts';
export type { HandledEvents } from './webhooks/handled-events.ts';
export type { NodeWebhookRequest, WebhookParts, WebhookRequest } from './webhooks/read-request.ts';
export { createWebhookReceiver, type WebhookReceiver, type WebhookReceiverOptions } from './webhooks/receiver.ts';
export type { WebhookSecrets } from './webhooks/signature.ts';
export { type VerifyWebhookOptions, verifyWebhook } from './webhooks/verify-webhook.ts';
