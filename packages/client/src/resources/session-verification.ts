// SessionVerification: how far a signed-in person has proven once more who they are.
import type {
  SecondFactorJSON,
  SessionFirstFactorJSON,
  SessionVerificationJSON,
  SessionVerificationLevel,
  SessionVerificationStatus,
} from '@latchkey/wire';
import type { SessionContext } from './context.ts';
import { type Fields, fields } from './fields.ts';
import type { Session } from './session.ts';
import { Verification } from './verification.ts';

/** A first factor that a session can be proven by. */
export type SessionFirstFactor = Fields<SessionFirstFactorJSON>;

/** A second factor that a session can be proven by. */
export type SessionSecondFactor = Fields<SecondFactorJSON>;

/** Which factors are to be proven. */
export type StartVerificationParams = { readonly level: SessionVerificationLevel };

/** Where a code is to be sent. */
export type PrepareFirstFactorVerificationParams =
  | { readonly strategy: 'email_code'; readonly emailAddressId: string; readonly primary?: boolean | undefined }
  | {
      readonly strategy: 'phone_code';
      readonly phoneNumberId: string;
      readonly default?: boolean | undefined;
      readonly primary?: boolean | undefined;
    };

/** The proof of a first factor. */
export type AttemptFirstFactorVerificationParams =
  | { readonly strategy: 'email_code' | 'phone_code'; readonly code: string }
  | { readonly strategy: 'password'; readonly password: string }
  | { readonly strategy: 'passkey'; readonly publicKeyCredential: object };

/** Where a code for the second factor is to be sent. */
export type PrepareSecondFactorVerificationParams = {
  readonly strategy: 'phone_code';
  readonly phoneNumberId?: string | undefined;
};

/** The proof of a second factor. */
export type AttemptSecondFactorVerificationParams = {
  readonly strategy: 'phone_code' | 'totp' | 'backup_code';
  readonly code: string;
};

/** A step-up of a session that is under way, or complete. */
export type SessionVerification = {
  readonly id: string | undefined;
  readonly status: SessionVerificationStatus;
  readonly level: SessionVerificationLevel;
  readonly session: Session;
  readonly supportedFirstFactors: SessionFirstFactor[] | null;
  readonly supportedSecondFactors: SessionSecondFactor[] | null;
  readonly firstFactorVerification: Verification;
  readonly secondFactorVerification: Verification;
};

/** The wire form → ours. */
export const readSessionVerification = (
  json: SessionVerificationJSON,
  context: SessionContext,
): SessionVerification => ({
  id: json.id,
  status: json.status,
  level: json.level,
  session: context.decode.session(json.session),
  supportedFirstFactors: json.supported_first_factors?.map(fields) ?? null,
  supportedSecondFactors: json.supported_second_factors?.map(fields) ?? null,
  firstFactorVerification: new Verification(json.first_factor_verification, context),
  secondFactorVerification: new Verification(json.second_factor_verification, context),
});
