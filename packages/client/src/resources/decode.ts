// JSON → resource for every kind, memoised by JSON identity: the same JSON is the same object. The only file that
// imports the resource classes.
import type {
  ClientJSON,
  EmailAddressJSON,
  EnterpriseAccountJSON,
  EnvironmentJSON,
  ExternalAccountJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  PasskeyJSON,
  PhoneNumberJSON,
  SamlAccountJSON,
  SessionJSON,
  SessionWithActivitiesJSON,
  SignInJSON,
  SignUpJSON,
  UserJSON,
  Web3WalletJSON,
} from '@latchkey/wire';
import { Client } from './client.ts';
import type { ResourceContext } from './context.ts';
import { EmailAddress } from './email-address.ts';
import { type EnterpriseAccount, readEnterpriseAccount } from './enterprise-account.ts';
import { Environment } from './environment.ts';
import { ExternalAccount } from './external-account.ts';
import { OrganizationMembership } from './membership.ts';
import { Organization } from './organization.ts';
import { Passkey } from './passkey.ts';
import { PhoneNumber } from './phone-number.ts';
import { readSamlAccount, type SamlAccount } from './saml-account.ts';
import { Session } from './session.ts';
import { SessionWithActivities } from './session-activity.ts';
import { SignIn } from './sign-in.ts';
import { SignUp } from './sign-up.ts';
import { User } from './user.ts';
import { Web3Wallet } from './web3-wallet.ts';

/** One function per kind. */
export type Decode = {
  readonly client: (json: ClientJSON | null) => Client;
  readonly environment: (json: EnvironmentJSON) => Environment;
  readonly session: (json: SessionJSON) => Session;
  readonly sessionWithActivities: (json: SessionWithActivitiesJSON) => SessionWithActivities;
  readonly signIn: (json: SignInJSON | null) => SignIn;
  readonly signUp: (json: SignUpJSON | null) => SignUp;
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
};

type Make<J, R> = (json: J, context: ResourceContext) => R;

/** Decoders whose resources hold the context that `context` answers. */
export const createDecode = (context: () => ResourceContext): Decode => {
  const memo = <J extends object, R>(make: Make<J, R>): ((json: J) => R) => {
    const made = new WeakMap<J, R>();
    return (json) => {
      const known = made.get(json);
      if (known !== undefined) return known;
      const resource = make(json, context());
      made.set(json, resource);
      return resource;
    };
  };
  // Where there is no JSON there is nothing to remember: each blank attempt is an object of its own.
  const memoOrBlank = <J extends object, R>(make: Make<J | null, R>): ((json: J | null) => R) => {
    const known = memo<J, R>(make);
    return (json) => (json ? known(json) : make(null, context()));
  };
  return {
    client: memoOrBlank((json: ClientJSON | null, ctx) => new Client(json, ctx)),
    environment: memo((json: EnvironmentJSON, ctx) => new Environment(json, ctx)),
    session: memo((json: SessionJSON, ctx) => new Session(json, ctx)),
    sessionWithActivities: memo((json: SessionWithActivitiesJSON, ctx) => new SessionWithActivities(json, ctx)),
    signIn: memoOrBlank((json: SignInJSON | null, ctx) => new SignIn(json, ctx)),
    signUp: memoOrBlank((json: SignUpJSON | null, ctx) => new SignUp(json, ctx)),
    user: memo((json: UserJSON, ctx) => new User(json, ctx)),
    emailAddress: memo((json: EmailAddressJSON, ctx) => new EmailAddress(json, ctx)),
    phoneNumber: memo((json: PhoneNumberJSON, ctx) => new PhoneNumber(json, ctx)),
    web3Wallet: memo((json: Web3WalletJSON, ctx) => new Web3Wallet(json, ctx)),
    externalAccount: memo((json: ExternalAccountJSON, ctx) => new ExternalAccount(json, ctx)),
    enterpriseAccount: memo(readEnterpriseAccount),
    samlAccount: memo(readSamlAccount),
    passkey: memo((json: PasskeyJSON, ctx) => new Passkey(json, ctx)),
    organization: memo((json: OrganizationJSON) => new Organization(json)),
    membership: memo((json: OrganizationMembershipJSON, ctx) => new OrganizationMembership(json, ctx)),
  };
};
