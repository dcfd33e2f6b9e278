// SessionVerification: the state of a reverification.
import type {
  CodeStrategy,
  SecondFactorJSON,
  SecondFactorStrategy,
  SessionFirstFactorJSON,
  SessionVerificationJSON,
  SessionVerificationLevel,
  SessionVerificationStatus,
} from '@latchkey/wire';
import type { SessionContext } from './context.ts';
import { type Fields, fields } from './fields.ts';
import { Verification } from './identifiers/verification.ts';
import type { Session } from './session.ts';

/** A first factor that can verify a session. */
export type SessionFirstFactor = Fields<SessionFirstFactorJSON>;

/** A second factor that can verify a session. */
export type SessionSecondFactor = Fields<SecondFactorJSON>;

/** Which factors to verify. */
export type StartVerificationParams = { readonly level: SessionVerificationLevel };

/** Where to send a code. */
export type PrepareFirstFactorVerificationParams =
  | { readonly strategy: 'email_code'; readonly emailAddressId: string; readonly primary?: boolean | undefined }
  | {
      readonly strategy: 'phone_code';
      readonly phoneNumberId: string;
      readonly default?: boolean | undefined;
      readonly primary?: boolean | undefined;
    };

/** The attempt of a first factor. */
export type AttemptFirstFactorVerificationParams =
  | { readonly strategy: CodeStrategy; readonly code: string }
  | { readonly strategy: 'password'; readonly password: string }
  | { readonly strategy: 'passkey'; readonly publicKeyCredential: object };

/** Where to send a code for the second factor. */
export type PrepareSecondFactorVerificationParams = {
  readonly strategy: 'phone_code';
  readonly phoneNumberId?: string | undefined;
};

/** The attempt of a second factor. */
export type AttemptSecondFactorVerificationParams = {
  readonly strategy: SecondFactorStrategy;
  readonly code: string;
};

/** A step-up of a session, pending or complete. */
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

/** Converts from the wire form. */
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
