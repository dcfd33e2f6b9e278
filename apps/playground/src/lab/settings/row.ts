// The kinds of rows on the settings page, and factories of the common ones.
import type { InstanceSettings } from '../operator.ts';
import { type Attribute, attributeOf, changeAt, changeAttribute, valueAt, withMember } from './document.ts';
import type { SettingLine } from './setting-row.tsx';

export type SettingsRow = SettingLine<InstanceSettings, InstanceSettings>;

export type SettingsGroup = { readonly title: string; readonly about: string; readonly rows: readonly SettingsRow[] };

type Path = readonly string[];

/** A boolean value. */
export const flag = (label: string, path: Path, hint?: string): SettingsRow => ({
  kind: 'switch',
  label,
  hint,
  read: (settings) => valueAt(settings, path) === true,
  change: (_, value) => changeAt(path, value),
});

/** A text; empty text becomes `empty`. */
export const text = (
  label: string,
  path: Path,
  { kind = 'text', empty = '', hint }: { kind?: 'text' | 'url' | 'email'; empty?: null | ''; hint?: string } = {},
): SettingsRow => ({
  kind,
  label,
  hint,
  read: (settings) => String(valueAt(settings, path) ?? ''),
  change: (_, value) => changeAt(path, value.trim() || empty),
});

export const number = (label: string, path: Path, hint?: string): SettingsRow => ({
  kind: 'number',
  label,
  hint,
  read: (settings) => String(valueAt(settings, path) ?? ''),
  change: (_, value) => changeAt(path, Number(value)),
});

export const choice = (
  label: string,
  path: Path,
  options: readonly (readonly [value: string, label: string])[],
  { hint, store = (value) => value }: { hint?: string; store?: (value: string) => string | number } = {},
): SettingsRow => ({
  kind: 'choice',
  label,
  hint,
  options,
  read: (settings) => String(valueAt(settings, path) ?? ''),
  change: (_, value) => changeAt(path, store(value)),
});

/** An address or a number that is not verified at sign-up could not receive a code later. */
const USUAL_PROOFS: Readonly<Record<string, string>> = { email_address: 'email_code', phone_number: 'phone_code' };

/** Enables an attribute; one that was disabled is verified at sign-up, if possible. */
const turnedOn = (settings: InstanceSettings, name: string): Partial<Attribute> => {
  const { enabled, verifications } = attributeOf(settings, name);
  const proof = USUAL_PROOFS[name];
  if (enabled || proof === undefined) return { enabled: true };
  return { enabled: true, verify_at_sign_up: true, verifications: verifications.length > 0 ? verifications : [proof] };
};

/** Whether users can sign in with it. Its requirements are enabled with it. */
export const identifier = (label: string, name: string, hint?: string): SettingsRow => ({
  kind: 'switch',
  label,
  hint,
  read: (settings) => attributeOf(settings, name).enabled && attributeOf(settings, name).used_for_first_factor,
  change: (settings, isOn) =>
    changeAttribute(name, { ...(isOn ? turnedOn(settings, name) : {}), used_for_first_factor: isOn }),
});

/** Whether a strategy is a first factor of an attribute, which is enabled with its first strategy. */
export const firstFactor = (
  label: string,
  name: string,
  strategy: string,
  { hint, owns = false }: { hint?: string; owns?: boolean } = {},
): SettingsRow => ({
  kind: 'switch',
  label,
  hint,
  read: (settings) => {
    const { enabled, used_for_first_factor: isUsed, first_factors: list } = attributeOf(settings, name);
    return enabled && isUsed && list.includes(strategy);
  },
  change(settings, isOn) {
    const current = attributeOf(settings, name);
    const wasOn = current.enabled && current.used_for_first_factor;
    const list = withMember(wasOn || !owns ? current.first_factors : [], strategy, isOn);
    if (!isOn && !owns) return changeAttribute(name, { first_factors: list });
    const isAny = list.length > 0;
    return changeAttribute(name, {
      ...(owns ? { enabled: isAny, verifications: list } : turnedOn(settings, name)),
      used_for_first_factor: isAny,
      first_factors: list,
    });
  },
});

/** Whether a strategy is a second factor. */
export const secondFactor = (label: string, name: string, strategy: string, hint?: string): SettingsRow => ({
  kind: 'switch',
  label,
  hint,
  read: (settings) => attributeOf(settings, name).enabled && attributeOf(settings, name).used_for_second_factor,
  change: (settings, isOn) =>
    changeAttribute(name, {
      ...(isOn ? { enabled: true } : {}),
      used_for_second_factor: isOn,
      second_factors: withMember(attributeOf(settings, name).second_factors, strategy, isOn),
    }),
});

const askedChange = (settings: InstanceSettings, name: string, value: string): Partial<Attribute> =>
  value === 'not'
    ? { enabled: false, required: false }
    : { ...turnedOn(settings, name), required: value === 'required' };

/** Whether sign-up asks for the attribute. */
export const asked = (label: string, name: string, hint?: string): SettingsRow => ({
  kind: 'choice',
  label,
  hint,
  options: [
    ['not', 'Not asked for'],
    ['optional', 'Optional'],
    ['required', 'Required'],
  ],
  read: (settings) => {
    const { enabled, required } = attributeOf(settings, name);
    return enabled ? (required ? 'required' : 'optional') : 'not';
  },
  change: (settings, value) => changeAttribute(name, askedChange(settings, name, value)),
});
