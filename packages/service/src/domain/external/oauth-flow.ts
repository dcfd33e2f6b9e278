// One redirect to an identity provider: who started it, for which purpose, and where the callback redirects. It is valid for
// one callback, for ten minutes, in the browser that started it (docs/security.md R24).
import { type EnterpriseStrategy, MINUTE_MS, type OAuthStrategy } from '@latchkey/wire';
import type { Verification } from '../verification.ts';

export const FLOW_LIFETIME_MS = 10 * MINUTE_MS;

/** `prove`: a signed-in user verifies an e-mail address through the provider. */
export type FlowIntent = 'sign_in' | 'sign_up' | 'link' | 'prove';

export type FlowStrategy = OAuthStrategy | EnterpriseStrategy;

export type OAuthFlow = {
  readonly id: string;
  readonly instanceId: string;
  readonly clientId: string;
  /** Keyed hash of the `state` parameter. */
  readonly stateHash: string;
  readonly strategy: FlowStrategy;
  /** The enterprise connection of the redirect. */
  readonly connectionId: string | null;
  readonly intent: FlowIntent;
  /** The sign-in, the sign-up, the account that is linked, or the address that is verified. */
  readonly ownerId: string;
  readonly verificationId: string | null;
  /** The session of the user who links an account. */
  readonly sessionId: string | null;
  /** The nonce and the PKCE verifier, or the id of the SAML request. */
  readonly sealedSecrets: string;
  /** The callback address that was sent to the provider. */
  readonly redirectUri: string;
  readonly redirectUrl: string;
  /** The redirect target when no further step is needed; otherwise `redirectUrl` is used. */
  readonly completeUrl: string | null;
  /** Fields that a provider posted together with the code, or its SAML response. */
  readonly sealedPosted: string | null;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly createdAt: number;
};

export const isFlowOpen = (flow: Pick<OAuthFlow, 'usedAt' | 'expiresAt'>, now: number): boolean =>
  flow.usedAt === null && now < flow.expiresAt;

/** A verification may be transferred to another attempt only within the lifetime of a redirect. */
export const isTransferFresh = (proof: Pick<Verification, 'status' | 'updatedAt'> | undefined, now: number): boolean =>
  proof?.status === 'transferable' && now - proof.updatedAt < FLOW_LIFETIME_MS;
