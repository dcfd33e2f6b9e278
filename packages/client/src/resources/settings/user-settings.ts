// UserSettings: the user attributes and strategies of the instance, and lists derived from them.
import {
  type AttributeDataJSON,
  type AttributeName,
  type AttributesJSON,
  isWeb3Strategy,
  type OAuthProviderSettingsJSON,
  type OAuthStrategy,
  type UserSettingsJSON,
  type Web3Strategy,
} from '@latchkey/wire';
import { passwordLengths } from '../../lib/password-rules.ts';
import { usernameLengths } from '../../lib/username-rules.ts';

/** One attribute with its name. */
export type AttributeData = AttributeDataJSON & { readonly name: AttributeName };

/** Attributes, providers and rules; inner keys keep wire spelling. */
export type UserSettings = {
  readonly social: UserSettingsJSON['social'];
  readonly saml: UserSettingsJSON['saml'];
  readonly enterpriseSSO: UserSettingsJSON['enterprise_sso'];
  readonly attributes: { readonly [Name in AttributeName]: AttributeData };
  readonly actions: UserSettingsJSON['actions'];
  readonly signIn: UserSettingsJSON['sign_in'];
  readonly signUp: UserSettingsJSON['sign_up'];
  /** Effective lengths. */
  readonly passwordSettings: UserSettingsJSON['password_settings'];
  readonly usernameSettings: UserSettingsJSON['username_settings'];
  readonly passkeySettings: UserSettingsJSON['passkey_settings'];
  readonly socialProviderStrategies: OAuthStrategy[];
  readonly authenticatableSocialStrategies: OAuthStrategy[];
  readonly web3FirstFactors: readonly Web3Strategy[];
  /** In the instance's order. */
  readonly enabledFirstFactorIdentifiers: AttributeName[];
  readonly instanceIsPasswordBased: boolean;
  readonly hasValidAuthFactor: boolean;
};

/** Converts from the wire form. */
export const readUserSettings = (json: UserSettingsJSON): UserSettings => {
  const attributes = nameAttributes(json.attributes);
  const { email_address, phone_number, password, username, web3_wallet } = attributes;
  const passwords = passwordLengths(json.password_settings);
  const usernames = usernameLengths(json.username_settings);
  return {
    social: json.social,
    saml: json.saml,
    enterpriseSSO: json.enterprise_sso,
    attributes,
    actions: json.actions,
    signIn: json.sign_in,
    signUp: json.sign_up,
    passwordSettings: { ...json.password_settings, min_length: passwords.min, max_length: passwords.max },
    usernameSettings: { ...json.username_settings, min_length: usernames.min, max_length: usernames.max },
    passkeySettings: json.passkey_settings,
    socialProviderStrategies: strategies(json, (provider) => provider.enabled),
    authenticatableSocialStrategies: strategies(json, (provider) => provider.enabled && provider.authenticatable),
    web3FirstFactors: web3_wallet.used_for_first_factor ? web3_wallet.first_factors.filter(isWeb3Strategy) : [],
    enabledFirstFactorIdentifiers: Object.values(attributes)
      .filter(({ name, used_for_first_factor }) => used_for_first_factor && name !== 'web3_wallet')
      .map(({ name }) => name),
    instanceIsPasswordBased: password.enabled && password.required,
    hasValidAuthFactor: email_address.enabled || phone_number.enabled || (password.required && username.required),
  };
};

const nameAttributes = (attributes: AttributesJSON): UserSettings['attributes'] =>
  // The cast holds: the keys stay the same and each value gets its key as name.
  Object.fromEntries(
    Object.entries(attributes).map(([name, data]) => [name, { ...data, name }]),
  ) as UserSettings['attributes'];

const strategies = (json: UserSettingsJSON, keep: (provider: OAuthProviderSettingsJSON) => boolean): OAuthStrategy[] =>
  Object.values(json.social)
    .filter((provider) => provider !== undefined)
    .filter(keep)
    .map(({ strategy }) => strategy)
    .sort();
