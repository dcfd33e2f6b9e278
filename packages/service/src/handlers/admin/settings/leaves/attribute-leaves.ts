// Settings of `user_settings.attributes`: which identifiers, fields and factors an instance has. Each attribute has all nine
// settings; those without a meaning for it are refused.
import type { AttributeName, AttributesJSON } from '@latchkey/wire';
import { follows, type Leaf, type Leaves, noChange, under, used } from './leaf.ts';

const NAME = noChange('');

const ENABLED = used('Users can have it.');
const REQUIRED = used('A sign-up needs it, and users cannot remove their last one.');
const IDENTIFIES = used('Users sign in with it.');
const FIRST_FACTORS = used('How its owner proves to sign in with it.');
const VERIFICATIONS = used('How it is verified at sign-up and in the account.');
const VERIFIED = used('A sign-up must verify it.');
const SECOND = used('Users can have it as a second factor and are then asked for it.');

const never = (what: string): Leaf => noChange(what);
const NOT_REQUIRED = never('A sign-up cannot ask for it; users add it in their account.');
const NOT_IDENTIFYING = never('No user is found by it. Use an identifier such as email_address.');
const NO_FIRST_FACTORS = never('It has no choice of first factors.');
const NOT_SECOND = never('It is no second factor. Use authenticator_app, phone_number or backup_code.');
const NOT_VERIFIED = never('It is not verified by a message.');

type AttributeLeaf =
  | 'enabled'
  | 'required'
  | 'used_for_first_factor'
  | 'first_factors'
  | 'used_for_second_factor'
  | 'second_factors'
  | 'verifications'
  | 'verify_at_sign_up';

const PLAIN: Readonly<Record<AttributeLeaf, Leaf>> = {
  enabled: ENABLED,
  required: REQUIRED,
  used_for_first_factor: NOT_IDENTIFYING,
  first_factors: NO_FIRST_FACTORS,
  used_for_second_factor: NOT_SECOND,
  second_factors: NOT_SECOND,
  verifications: NOT_VERIFIED,
  verify_at_sign_up: NOT_VERIFIED,
};

const pathOf = (name: string, leaf: AttributeLeaf): string => `user_settings.attributes.${name}.${leaf}`;

const secondFactors = (name: AttributeName, strategy: string): Leaf =>
  follows(pathOf(name, 'used_for_second_factor'), ({ user_settings: { attributes } }) =>
    attributes[name].used_for_second_factor ? [strategy] : [],
  );

const secondFactorOnly = (name: AttributeName, strategy: string): Partial<Record<AttributeLeaf, Leaf>> => ({
  required: NOT_REQUIRED,
  used_for_second_factor: SECOND,
  second_factors: secondFactors(name, strategy),
});

const OWN: { readonly [Name in keyof Required<AttributesJSON>]: Partial<Record<AttributeLeaf, Leaf>> } = {
  email_address: {
    used_for_first_factor: IDENTIFIES,
    first_factors: FIRST_FACTORS,
    verifications: VERIFICATIONS,
    verify_at_sign_up: VERIFIED,
  },
  phone_number: {
    used_for_first_factor: IDENTIFIES,
    first_factors: FIRST_FACTORS,
    used_for_second_factor: SECOND,
    second_factors: secondFactors('phone_number', 'phone_code'),
    verifications: VERIFICATIONS,
    verify_at_sign_up: VERIFIED,
  },
  username: { used_for_first_factor: IDENTIFIES },
  first_name: {},
  last_name: {},
  password: {},
  web3_wallet: {
    used_for_first_factor: IDENTIFIES,
    first_factors: FIRST_FACTORS,
    verifications: follows(
      pathOf('web3_wallet', 'first_factors'),
      ({ user_settings: { attributes } }) => attributes.web3_wallet.first_factors,
    ),
    verify_at_sign_up: noChange('A wallet is always verified by its signature.'),
  },
  authenticator_app: secondFactorOnly('authenticator_app', 'totp'),
  backup_code: secondFactorOnly('backup_code', 'backup_code'),
  passkey: {
    required: NOT_REQUIRED,
    used_for_first_factor: IDENTIFIES,
    first_factors: follows(pathOf('passkey', 'used_for_first_factor'), ({ user_settings: { attributes } }) =>
      attributes.passkey.used_for_first_factor ? ['passkey'] : [],
    ),
  },
  ticket: {
    enabled: noChange('Tickets always work. Revoke an invitation to stop one.'),
    required: noChange('Set user_settings.sign_up.mode to restricted to admit only users with an invitation.'),
  },
};

export const ATTRIBUTE_LEAVES: Leaves = Object.assign(
  {},
  ...Object.entries(OWN).map(([name, own]) =>
    under(`user_settings.attributes.${name}`, { ...PLAIN, ...own, name: NAME }),
  ),
);
