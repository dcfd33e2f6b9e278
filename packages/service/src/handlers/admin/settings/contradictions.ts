// Settings that contradict each other: accepted one by one, they would stop users or do nothing.
import type { AttributesJSON, ErrorItemJSON } from '@latchkey/wire';
import { captchaOf } from '../../../domain/abuse/captcha.ts';
import { refused } from '../../../domain/faults/refused-values.ts';
import type { InstanceSettings } from '../../../domain/instance/instance.ts';

type Rule = (settings: InstanceSettings) => readonly (readonly [path: string, sentence: string])[];

const attributeNames = (attributes: AttributesJSON): readonly (keyof AttributesJSON)[] =>
  // The cast holds: the names are those of the attributes.
  Object.keys(attributes) as (keyof AttributesJSON)[];

const requiredButOff: Rule = ({ user_settings: { attributes } }) =>
  attributeNames(attributes)
    .filter((name) => attributes[name]?.required && !attributes[name].enabled)
    .map((name) => {
      const path = `user_settings.attributes.${name}`;
      return [`${path}.required`, `${path} is required but not enabled. Enable it, or set required to false.`] as const;
    });

const VERIFIED = ['email_address', 'phone_number'] as const;

const verifiedByNothing: Rule = ({ user_settings: { attributes } }) =>
  VERIFIED.filter((name) => {
    const { enabled, verify_at_sign_up: isVerified, verifications } = attributes[name];
    return enabled && isVerified && verifications.length === 0;
  }).map((name) => {
    const path = `user_settings.attributes.${name}`;
    return [
      `${path}.verifications`,
      `${path} must be verified at sign-up, but verifications is empty. Add a method, or set verify_at_sign_up to false.`,
    ] as const;
  });

const captchaWithoutProvider: Rule = (settings) =>
  settings.user_settings.sign_up.captcha_enabled && captchaOf(settings) === 'none'
    ? [
        [
          'user_settings.sign_up.captcha_enabled',
          'The captcha is enabled, but there is none. Set display_config.captcha_provider to proof_of_work, or both captcha_public_key and captcha_public_key_invisible.',
        ],
      ]
    : [];

const crossedLengths: Rule = ({ user_settings: { password_settings, username_settings } }) =>
  Object.entries({ password_settings, username_settings })
    .filter(([, range]) => range.max_length !== 0 && range.min_length > range.max_length)
    .map(([name]) => [`user_settings.${name}.min_length`, `user_settings.${name}.min_length is above max_length.`]);

const RULES: readonly Rule[] = [requiredButOff, verifiedByNothing, captchaWithoutProvider, crossedLengths];

const found = (settings: InstanceSettings) => RULES.flatMap((rule) => rule(settings));

/** Contradictions that a change brings; one that was stored before does not stop other changes. */
export const contradictions = (changed: InstanceSettings, current: InstanceSettings): readonly ErrorItemJSON[] => {
  const known = new Set(found(current).map(([path]) => path));
  return found(changed)
    .filter(([path]) => !known.has(path))
    .map(([path, sentence]) => refused('form_param_value_invalid', path, sentence));
};
