// PasskeyJSON, and the JSON texts of a passkey ceremony in which binary values are base64url
// (docs/reference/wire.md#identifiers, #passkey-calls).
import type { VerificationJSON } from './verification.ts';

export type PasskeyJSON = {
  readonly object: 'passkey';
  readonly id: string;
  readonly name: string | null;
  readonly verification: VerificationJSON | null;
  readonly last_used_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
};

export type CredentialDescriptorJSON = {
  readonly type: 'public-key';
  readonly id: string;
  readonly transports?: readonly string[];
};

export type UserVerificationRequirementJSON = 'required' | 'preferred' | 'discouraged';

/** `verification.nonce` of a passkey being registered, once parsed. */
export type PasskeyCreationOptionsJSON = {
  readonly rp: { readonly id?: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[];
  readonly timeout: number;
  readonly excludeCredentials?: readonly CredentialDescriptorJSON[];
  readonly authenticatorSelection: {
    readonly requireResidentKey: boolean;
    readonly residentKey: UserVerificationRequirementJSON;
    readonly userVerification: UserVerificationRequirementJSON;
    readonly authenticatorAttachment?: 'platform' | 'cross-platform';
  };
  readonly attestation: 'none' | 'indirect' | 'direct' | 'enterprise';
};

/** `verification.nonce` of a sign-in with a passkey, once parsed. */
export type PasskeyRequestOptionsJSON = {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: UserVerificationRequirementJSON;
  readonly allowCredentials?: readonly CredentialDescriptorJSON[];
};
