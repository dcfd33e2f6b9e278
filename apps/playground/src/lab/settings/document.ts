// Reads and changes single values of the instance's settings.
import type { InstanceSettings } from '../operator.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value at a path of the settings. */
export const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);

/** The smallest patch that sets one value, for the service to merge. */
export const changeAt = (path: readonly string[], value: unknown): InstanceSettings => {
  const [first = '', ...rest] = path;
  return { [first]: rest.length === 0 ? value : changeAt(rest, value) };
};

/** The settings as the service will return them: groups are merged, everything else is replaced. */
export const merged = (document: InstanceSettings, change: InstanceSettings): InstanceSettings => ({
  ...document,
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const old = document[name];
      return [name, isRecord(value) && isRecord(old) && !Array.isArray(value) ? merged(old, value) : value];
    }),
  ),
});

/** An attribute of users: the e-mail address, the password, the authenticator app. */
export type Attribute = {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly used_for_first_factor: boolean;
  readonly first_factors: readonly string[];
  readonly used_for_second_factor: boolean;
  readonly second_factors: readonly string[];
  readonly verifications: readonly string[];
  readonly verify_at_sign_up: boolean;
};

const OFF: Attribute = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
};

export const attributeOf = (document: InstanceSettings, name: string): Attribute => {
  const found = valueAt(document, ['user_settings', 'attributes', name]);
  // The service has validated the settings; an attribute it does not know is off.
  return isRecord(found) ? ({ ...OFF, ...found } as Attribute) : OFF;
};

export const changeAttribute = (name: string, change: Partial<Attribute>): InstanceSettings =>
  changeAt(['user_settings', 'attributes', name], change);

/** A list with or without a member. */
export const withMember = (list: readonly string[], member: string, isIn: boolean): readonly string[] =>
  isIn ? [...list.filter((one) => one !== member), member] : list.filter((one) => one !== member);
