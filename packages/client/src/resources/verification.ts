// Verification: the state of one proof; and the four of a sign-up.
import type { SignUpVerificationJSON, SignUpVerificationsJSON, Strategy, VerificationJSON } from '@latchkey/wire';
import { type ErrorItem, readErrorItem } from '../errors.ts';
import { toDateOrNull } from '../lib/date.ts';
import type { ResourceContext } from './context.ts';

/** How far the proof of an identifier or a factor has come. All fields are null before anything was asked for. */
export class Verification {
  readonly status: VerificationJSON['status'];
  readonly strategy: Strategy | null;
  readonly attempts: number | null;
  readonly expireAt: Date | null;
  readonly nonce: string | null;
  readonly message: string | null;
  readonly error: ErrorItem | null;
  readonly externalVerificationRedirectURL: URL | null;
  readonly verifiedAtClient: string | null;
  /** Was the link opened in this very browser? */
  readonly verifiedFromTheSameClient: () => boolean;

  constructor(json: VerificationJSON | null | undefined, context: ResourceContext) {
    const url = json?.external_verification_redirect_url;
    this.status = json?.status ?? null;
    this.strategy = json?.strategy ?? null;
    this.attempts = json?.attempts ?? null;
    this.expireAt = toDateOrNull(json?.expire_at);
    this.nonce = json?.nonce ?? null;
    this.message = json?.message ?? null;
    this.error = json?.error ? readErrorItem(json.error) : null;
    this.externalVerificationRedirectURL = url ? new URL(url) : null;
    this.verifiedAtClient = json?.verified_at_client ?? null;
    this.verifiedFromTheSameClient = () =>
      this.verifiedAtClient !== null && this.verifiedAtClient === context.clientId();
  }
}

/** A proof that a sign-up waits for: also what comes next and by which strategies. */
export class SignUpVerification extends Verification {
  readonly nextAction: string;
  readonly supportedStrategies: readonly string[];

  constructor(json: SignUpVerificationJSON | null | undefined, context: ResourceContext) {
    super(json, context);
    this.nextAction = json?.next_action ?? '';
    this.supportedStrategies = json?.supported_strategies ?? [];
  }
}

/** The four proofs of a sign-up; always objects. */
export type SignUpVerifications = {
  readonly emailAddress: SignUpVerification;
  readonly phoneNumber: SignUpVerification;
  readonly web3Wallet: SignUpVerification;
  readonly externalAccount: Verification;
};

/** The wire form of the four proofs → resources. */
export const readSignUpVerifications = (
  json: SignUpVerificationsJSON | null | undefined,
  context: ResourceContext,
): SignUpVerifications => ({
  emailAddress: new SignUpVerification(json?.email_address, context),
  phoneNumber: new SignUpVerification(json?.phone_number, context),
  web3Wallet: new SignUpVerification(json?.web3_wallet, context),
  externalAccount: new Verification(json?.external_account, context),
});
