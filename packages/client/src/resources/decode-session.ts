// JSON → resource for everything inside a session, memoised by JSON identity. The only file that imports these
// classes.
import type {
  BackupCodeJSON,
  DeletedObjectJSON,
  EmailAddressJSON,
  EnterpriseAccountJSON,
  ExternalAccountJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  PasskeyJSON,
  PhoneNumberJSON,
  SamlAccountJSON,
  SessionJSON,
  SessionVerificationJSON,
  SessionWithActivitiesJSON,
  TOTPJSON,
  UserJSON,
  Web3WalletJSON,
} from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { memoByIdentity } from '../lib/memo.ts';
import type { SessionContext } from './context.ts';
import { type DeletedObject, readDeletedObject } from './deleted-object.ts';
import { EmailAddress } from './identifiers/email-address.ts';
import { type EnterpriseAccount, readEnterpriseAccount } from './identifiers/enterprise-account.ts';
import { ExternalAccount } from './identifiers/external-account.ts';
import { Passkey } from './identifiers/passkey.ts';
import { PhoneNumber } from './identifiers/phone-number.ts';
import { readSamlAccount, type SamlAccount } from './identifiers/saml-account.ts';
import { type BackupCode, readBackupCode, readTotp, type TOTP } from './identifiers/second-factor.ts';
import { Web3Wallet } from './identifiers/web3-wallet.ts';
import { OrganizationMembership } from './organizations/membership.ts';
import { Organization } from './organizations/organization.ts';
import { SessionWithActivities } from './session/activity.ts';
import { Session } from './session.ts';
import { readSessionVerification, type SessionVerification } from './session-verification.ts';
import { User } from './user.ts';

/** One function per kind. */
export type SessionDecode = {
  readonly session: (json: SessionJSON) => Session;
  readonly sessionWithActivities: (json: SessionWithActivitiesJSON) => SessionWithActivities;
  readonly user: (json: UserJSON) => User;
  readonly emailAddress: (json: EmailAddressJSON) => EmailAddress;
  readonly phoneNumber: (json: PhoneNumberJSON) => PhoneNumber;
  readonly web3Wallet: (json: Web3WalletJSON) => Web3Wallet;
  readonly externalAccount: (json: ExternalAccountJSON) => ExternalAccount;
  readonly enterpriseAccount: (json: EnterpriseAccountJSON) => EnterpriseAccount;
  readonly samlAccount: (json: SamlAccountJSON) => SamlAccount;
  readonly passkey: (json: PasskeyJSON) => Passkey;
  readonly organization: (json: OrganizationJSON) => Organization;
  readonly membership: (json: OrganizationMembershipJSON) => OrganizationMembership;
  // Only the calls that change it return it: not memoised.
  readonly sessionVerification: (json: SessionVerificationJSON) => SessionVerification;
  readonly totp: (json: TOTPJSON) => TOTP;
  readonly backupCode: (json: BackupCodeJSON) => BackupCode;
  readonly deletedObject: (json: DeletedObjectJSON) => DeletedObject;
};

/** The context of session resources: `services`, and decoders whose resources hold this same context. */
export const createSessionContext = (services: Omit<SessionContext, 'decode' | 'answered'>): SessionContext => {
  const decode: SessionDecode = {
    session: memoByIdentity((json) => new Session(json, context)),
    sessionWithActivities: memoByIdentity((json) => new SessionWithActivities(json, context)),
    user: memoByIdentity((json) => new User(json, context)),
    emailAddress: memoByIdentity((json) => new EmailAddress(json, context)),
    phoneNumber: memoByIdentity((json) => new PhoneNumber(json, context)),
    web3Wallet: memoByIdentity((json) => new Web3Wallet(json, context)),
    externalAccount: memoByIdentity((json) => new ExternalAccount(json, context)),
    enterpriseAccount: memoByIdentity((json) => readEnterpriseAccount(json, context)),
    samlAccount: memoByIdentity((json) => readSamlAccount(json, context)),
    passkey: memoByIdentity((json) => new Passkey(json, context)),
    organization: memoByIdentity((json) => new Organization(json, context)),
    membership: memoByIdentity((json) => new OrganizationMembership(json, context)),
    sessionVerification: (json) => readSessionVerification(json, context),
    totp: readTotp,
    backupCode: readBackupCode,
    deletedObject: readDeletedObject,
  };
  const context: SessionContext = {
    ...services,
    decode,
    async answered(coming) {
      const json = await coming;
      if (json) return json;
      throw new LatchkeyError('the service gave no answer. Try again.');
    },
  };
  return context;
};
