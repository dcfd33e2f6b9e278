// Reading and changing single values of the instance's document.
import type { InstanceSettings } from '../operator.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value at a path of the document. */
export const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);

/** The smallest document that sets one value, to be merged by the service. */
export const changeAt = (path: readonly string[], value: unknown): InstanceSettings => {
  const [first = '', ...rest] = path;
  return { [first]: rest.length === 0 ? value : changeAt(rest, value) };
};

/** The document as the service will answer it: groups are merged, everything else is replaced. */
export const merged = (document: InstanceSettings, change: InstanceSettings): InstanceSettings => ({
  ...document,
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const old = document[name];
      return [name, isRecord(value) && isRecord(old) && !Array.isArray(value) ? merged(old, value) : value];
    }),
  ),
});

/** What an instance knows about a kind of fact: the e-mail address, the password, the authenticator app. */
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
  // The service has checked the document; an attribute it does not know is off.
  return isRecord(found) ? ({ ...OFF, ...found } as Attribute) : OFF;
};

export const changeAttribute = (name: string, change: Partial<Attribute>): InstanceSettings =>
  changeAt(['user_settings', 'attributes', name], change);

/** A list with a member in it or not. */
export const withMember = (list: readonly string[], member: string, isIn: boolean): readonly string[] =>
  isIn ? [...list.filter((one) => one !== member), member] : list.filter((one) => one !== member);
