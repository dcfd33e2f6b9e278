// Verification: the state of one verification; and the four of a sign-up.
import type { SignUpVerificationJSON, SignUpVerificationsJSON, Strategy, VerificationJSON } from '@latchkey/wire';
import { type ErrorItem, readErrorItem } from '../../errors.ts';
import { fields } from '../fields.ts';
import { Part } from '../part.ts';

type ClientIdentity = { readonly clientId: () => string | undefined };

/** Values before a verification has started. */
const BLANK = {
  status: null,
  strategy: null,
  attempts: null,
  expireAt: null,
  nonce: null,
  message: null,
  verifiedAtClient: null,
};

/** The verification state of an identifier or a factor. */
export class Verification extends Part {
  declare readonly status: VerificationJSON['status'];
  declare readonly strategy: Strategy | null;
  declare readonly attempts: number | null;
  declare readonly expireAt: Date | null;
  declare readonly nonce: string | null;
  declare readonly message: string | null;
  declare readonly verifiedAtClient: string | null;
  readonly error: ErrorItem | null;
  readonly externalVerificationRedirectURL: URL | null;
  /** True if the link was opened in this same browser. */
  readonly verifiedFromTheSameClient: () => boolean;
  readonly #json: VerificationJSON | null;

  constructor(json: VerificationJSON | null | undefined, context: ClientIdentity) {
    super();
    this.#json = json ?? null;
    const url = json?.external_verification_redirect_url;
    Object.assign(this, BLANK, fields(json ?? {}));
    this.error = json?.error ? readErrorItem(json.error) : null;
    this.externalVerificationRedirectURL = url ? new URL(url) : null;
    this.verifiedFromTheSameClient = () =>
      this.verifiedAtClient !== null && this.verifiedAtClient === context.clientId();
  }

  /** The wire form; null before the verification has started. */
  __internal_toSnapshot(): VerificationJSON | null {
    return this.#json;
  }
}

/** A verification of a sign-up: also its next action and its strategies. */
export class SignUpVerification extends Verification {
  readonly nextAction: string;
  readonly supportedStrategies: string[];

  constructor(json: SignUpVerificationJSON | null | undefined, context: ClientIdentity) {
    super(json, context);
    this.nextAction = json?.next_action ?? '';
    this.supportedStrategies = [...(json?.supported_strategies ?? [])];
  }
}

/** The four verifications of a sign-up; always objects. */
export type SignUpVerifications = {
  readonly emailAddress: SignUpVerification;
  readonly phoneNumber: SignUpVerification;
  readonly web3Wallet: SignUpVerification;
  readonly externalAccount: Verification;
};

/** Converts the four verifications from the wire form. */
export const readSignUpVerifications = (
  json: SignUpVerificationsJSON | null | undefined,
  context: ClientIdentity,
): SignUpVerifications => ({
  emailAddress: new SignUpVerification(json?.email_address, context),
  phoneNumber: new SignUpVerification(json?.phone_number, context),
  web3Wallet: new SignUpVerification(json?.web3_wallet, context),
  externalAccount: new Verification(json?.external_account, context),
});

/** A verification that may be null. */
export const readVerification = (
  json: VerificationJSON | null | undefined,
  context: ClientIdentity,
): Verification | null => (json ? new Verification(json, context) : null);
