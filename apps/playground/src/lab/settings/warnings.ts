// Warnings about settings that lock users out, or that have no effect.
import type { InstanceSettings } from '../operator.ts';
import { attributeOf, valueAt } from './document.ts';

const isUsed = (settings: InstanceSettings, name: string): boolean => {
  const { enabled, used_for_first_factor: isFirst } = attributeOf(settings, name);
  return enabled && isFirst;
};

const hasPassword = (settings: InstanceSettings): boolean => attributeOf(settings, 'password').enabled;

/** Whether a user with this identifier has a factor to sign in with. */
const leadsIn = (settings: InstanceSettings, name: string): boolean =>
  isUsed(settings, name) && (hasPassword(settings) || attributeOf(settings, name).first_factors.length > 0);

const hasWallets = (settings: InstanceSettings): boolean =>
  isUsed(settings, 'web3_wallet') && attributeOf(settings, 'web3_wallet').first_factors.length > 0;

const hasProviders = (settings: InstanceSettings): boolean =>
  Object.values(valueAt(settings, ['user_settings', 'social']) ?? {}).some(
    (provider: unknown) => valueAt(provider, ['enabled']) === true && valueAt(provider, ['authenticatable']) === true,
  );

const canSignIn = (settings: InstanceSettings): boolean =>
  ['email_address', 'phone_number', 'username'].some((name) => leadsIn(settings, name)) ||
  isUsed(settings, 'passkey') ||
  hasWallets(settings) ||
  hasProviders(settings);

/** Only a verified identifier receives a code or a link. */
const isProven = (settings: InstanceSettings, name: string): boolean => {
  const { verify_at_sign_up: isAsked, first_factors: methods } = attributeOf(settings, name);
  return isAsked && methods.length > 0;
};

/** Whether an account created at sign-up can sign in again. An optional field alone does not count. */
const canComeBack = (settings: InstanceSettings): boolean => {
  const asked = ['email_address', 'phone_number', 'username'].filter((name) => attributeOf(settings, name).enabled);
  const required = asked.filter((name) => attributeOf(settings, name).required);
  const chosen = required.length > 0 ? required : asked;
  const needsPassword = attributeOf(settings, 'password').required;
  const comesBack = (name: string): boolean =>
    isUsed(settings, name) && (needsPassword || (isProven(settings, name) && leadsIn(settings, name)));
  const isSure = required.length > 0 ? chosen.some(comesBack) : chosen.length > 0 && chosen.every(comesBack);
  return isSure || (chosen.length === 0 && (hasWallets(settings) || hasProviders(settings)));
};

/** All warnings, before a user is locked out; the most severe first. */
export const warningsOf = (settings: InstanceSettings): readonly string[] => {
  const isOpen = valueAt(settings, ['user_settings', 'sign_up', 'mode']) === 'public';
  const reaches = ['email_address', 'phone_number'].some((name) => attributeOf(settings, name).enabled);
  const second = (name: string) =>
    attributeOf(settings, name).enabled && attributeOf(settings, name).used_for_second_factor;
  const rules: readonly (readonly [applies: boolean, text: string])[] = [
    [
      !canSignIn(settings),
      'Nobody can sign in now. Turn on an identifier and a way to prove it, passkeys, or a wallet.',
    ],
    [
      canSignIn(settings) && isOpen && !canComeBack(settings),
      'Some people who sign up now could not sign in again: what they are asked for leads to no first factor.',
    ],
    [
      isUsed(settings, 'username') && !hasPassword(settings),
      'A username is only good with a password or a passkey, and passwords are off.',
    ],
    [
      hasPassword(settings) && !reaches,
      'A forgotten password cannot be replaced: there is no address or number to send a code to.',
    ],
    [
      second('backup_code') && !second('authenticator_app') && !second('phone_number'),
      'Backup codes stand in for another second factor. Alone they are never asked for.',
    ],
    [
      valueAt(settings, ['user_settings', 'sign_up', 'legal_consent_enabled']) === true &&
        !valueAt(settings, ['display_config', 'terms_url']) &&
        !valueAt(settings, ['display_config', 'privacy_policy_url']),
      'People are asked for consent, but neither the terms nor the policy has an address.',
    ],
  ];
  return rules.filter(([applies]) => applies).map(([, words]) => words);
};
