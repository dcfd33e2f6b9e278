// Probes of the settings of attributes.
import type { AttributeDataJSON, UserJSON } from '@latchkey/wire';
import { PASSWORD } from '../accounts/sign-up-and-in.ts';
import type { TestService } from '../test-service.ts';
import {
  afterFields,
  afterPassword,
  askedFields,
  freshEmail,
  freshPhone,
  identifiers,
  inAccount,
  offered,
  signedIn,
  verificationCodes,
} from './observations.ts';
import { type Change, type Probe, type Proofs, probe } from './proof.ts';

type Data = Partial<AttributeDataJSON>;

const WALLET = `0x${'a'.repeat(40)}`;

const attribute = (name: string, data: Data): Change => ({ user_settings: { attributes: { [name]: data } } });

const merged = (...changes: readonly { readonly name: string; readonly data: Data }[]): Change => ({
  user_settings: { attributes: Object.fromEntries(changes.map(({ name, data }) => [name, data])) },
});

/** A probe of one setting of an attribute, with the attribute set up before. */
const of =
  (name: string, base: Data) =>
  (leaf: keyof AttributeDataJSON, value: unknown, observe: Probe['observe'], more: Change = {}): Proofs => ({
    [`user_settings.attributes.${name}.${leaf}`]: probe(attribute(name, { [leaf]: value }), observe, {
      ...more,
      ...attribute(name, base),
    }),
  });

const hiding = { security: { enumeration_protection: true } };

/** Reserves the phone number of a new user for the second factor. */
const reservePhone = async (service: TestService) => {
  const { browser } = await signedIn(service, { phone_number: freshPhone() });
  const { body } = await browser.call<UserJSON>('GET', '/me');
  const [phone] = body.response.phone_numbers;
  const fields = { reserved_for_second_factor: 'true' };
  return (await browser.call('PATCH', `/me/phone_numbers/${phone?.id}`, { body: fields })).codes;
};

const email = of('email_address', {});
const phone = of('phone_number', {
  enabled: true,
  used_for_first_factor: true,
  first_factors: ['phone_code'],
  used_for_second_factor: true,
  verify_at_sign_up: true,
});
const username = of('username', { enabled: true });
const wallet = of('web3_wallet', {
  enabled: true,
  used_for_first_factor: true,
  first_factors: ['web3_metamask_signature'],
});
const app = of('authenticator_app', { enabled: true, used_for_second_factor: true });
const passkey = of('passkey', { enabled: true, used_for_first_factor: true });
const phoneFields = () => ({ email_address: freshEmail(), phone_number: freshPhone(), password: PASSWORD });
const emailFields = () => ({ email_address: freshEmail(), password: PASSWORD });

const EVERY_BACKUP: Change = merged(
  { name: 'authenticator_app', data: { enabled: true, used_for_second_factor: true } },
  { name: 'backup_code', data: { enabled: true, used_for_second_factor: true } },
);

const backup = (leaf: 'enabled' | 'used_for_second_factor'): Proofs => ({
  [`user_settings.attributes.backup_code.${leaf}`]: probe(
    attribute('backup_code', { [leaf]: false }),
    afterPassword,
    EVERY_BACKUP,
  ),
});

export const ATTRIBUTE_PROOFS: Proofs = {
  ...of('email_address', { required: false })('enabled', false, askedFields),
  ...email('required', false, askedFields),
  ...email('used_for_first_factor', false, identifiers),
  ...email(
    'first_factors',
    ['email_link'],
    offered((own) => own),
  ),
  ...email('verifications', ['email_link'], verificationCodes('email_address', 'email_code')),
  ...email('verify_at_sign_up', false, afterFields(emailFields)),
  ...phone('enabled', false, askedFields),
  ...phone('required', true, askedFields),
  ...phone('used_for_first_factor', false, identifiers),
  ...phone(
    'first_factors',
    [],
    offered(
      (own) => own,
      () => ({ phone_number: freshPhone() }),
    ),
  ),
  ...phone('used_for_second_factor', false, reservePhone),
  ...of('phone_number', { enabled: true, verify_at_sign_up: false })(
    'verifications',
    [],
    verificationCodes('phone_number', 'phone_code'),
    attribute('email_address', { required: false }),
  ),
  ...phone('verify_at_sign_up', false, afterFields(phoneFields)),
  ...username('enabled', false, askedFields),
  ...username('required', true, askedFields),
  ...username('used_for_first_factor', true, identifiers),
  ...of('first_name', {})('enabled', false, askedFields),
  ...of('first_name', {})('required', true, askedFields),
  ...of('last_name', {})('enabled', false, askedFields),
  ...of('last_name', {})('required', true, askedFields),
  ...of('password', { required: false })(
    'enabled',
    false,
    offered((own) => own),
  ),
  ...of('password', {})('required', false, askedFields),
  ...wallet('enabled', false, askedFields),
  ...wallet('required', true, askedFields),
  ...wallet('used_for_first_factor', false, identifiers),
  ...wallet(
    'first_factors',
    ['web3_okx_wallet_signature'],
    offered(() => WALLET),
    hiding,
  ),
  ...app('enabled', false, afterPassword),
  ...app('used_for_second_factor', false, afterPassword),
  ...backup('enabled'),
  ...backup('used_for_second_factor'),
  ...passkey('enabled', false, inAccount('POST', '/me/passkeys')),
  ...passkey(
    'used_for_first_factor',
    false,
    offered((own) => own),
    hiding,
  ),
};
