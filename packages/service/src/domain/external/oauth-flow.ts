// One way to an identity provider and back: who left for what, and where they come out. It is good for one return, for ten
// minutes, for the browser that left (docs/security.md R24).
import { MINUTE_MS, type OAuthStrategy } from '@latchkey/wire';
import type { Verification } from '../verification.ts';

export const FLOW_LIFETIME_MS = 10 * MINUTE_MS;

/** `prove`: an e-mail address of a signed-in person is to be proven. */
export type FlowIntent = 'sign_in' | 'sign_up' | 'link' | 'prove';

/** Strategies that go through a company's own provider. */
export type EnterpriseStrategy = 'saml' | 'enterprise_sso';

export type FlowStrategy = OAuthStrategy | EnterpriseStrategy;

export const isEnterpriseStrategy = (strategy: string): strategy is EnterpriseStrategy =>
  strategy === 'saml' || strategy === 'enterprise_sso';

export type OAuthFlow = {
  readonly id: string;
  readonly instanceId: string;
  readonly clientId: string;
  /** Keyed hash of the `state` that travels. */
  readonly stateHash: string;
  readonly strategy: FlowStrategy;
  /** The company's connection that the way leads to. */
  readonly connectionId: string | null;
  readonly intent: FlowIntent;
  /** The sign-in, the sign-up, the account that is linked, or the address that is proven. */
  readonly ownerId: string;
  readonly verificationId: string | null;
  /** The session of the person who links an account. */
  readonly sessionId: string | null;
  /** The nonce and the PKCE verifier, or the id of the SAML request. */
  readonly sealedSecrets: string;
  /** Our address that the provider was told to come back to. */
  readonly redirectUri: string;
  readonly redirectUrl: string;
  /** Where to go instead of `redirectUrl` when nothing is left to do. */
  readonly completeUrl: string | null;
  /** Facts that a provider posted beside the code, or its SAML answer. */
  readonly sealedPosted: string | null;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly createdAt: number;
};

export const isFlowOpen = (flow: Pick<OAuthFlow, 'usedAt' | 'expiresAt'>, now: number): boolean =>
  flow.usedAt === null && now < flow.expiresAt;

/** What one attempt found out may go over to another one only while the person is still there. */
export const isTransferFresh = (proof: Pick<Verification, 'status' | 'updatedAt'> | undefined, now: number): boolean =>
  proof?.status === 'transferable' && now - proof.updatedAt < FLOW_LIFETIME_MS;
