// Refuses changes of settings that would do nothing, and computes settings that follow others.
import type { ErrorItemJSON } from '@latchkey/wire';
import { refused } from '../../../domain/faults/refused-values.ts';
import type { InstanceSettings } from '../../../domain/instance/instance.ts';
import { deepMerge, isObject } from '../../operator/merge.ts';
import { LEAVES } from './leaves/table.ts';

type Document = Readonly<Record<string, unknown>>;

export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, name) => (isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined), value);

/** `nest('a.b', 1)` is `{ a: { b: 1 } }`. */
export const nest = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Changes of settings that cannot be changed here. */
export const refusedChanges = (merged: unknown, current: unknown): readonly ErrorItemJSON[] =>
  Object.entries(LEAVES).flatMap(([path, leaf]) => {
    if (leaf.at !== 'refused' || isSame(valueAt(merged, path), valueAt(current, path))) return [];
    const sentence =
      leaf.instead === '' ? `${path} cannot be changed.` : `${path} cannot be changed here. ${leaf.instead}`;
    return [refused('form_param_value_invalid', path, sentence)];
  });

const computed = (settings: InstanceSettings): readonly (readonly [path: string, value: unknown, of: string])[] =>
  Object.entries(LEAVES).flatMap(([path, leaf]) =>
    leaf.at === 'follows' ? [[path, leaf.value(settings), leaf.of] as const] : [],
  );

/** The settings with the values that follow others. */
export const withFollowing = <T extends InstanceSettings>(settings: T): T =>
  // The cast holds: the values that are set have the types of those they replace.
  computed(settings).reduce<unknown>((made, [path, value]) => deepMerge(made, nest(path, value)), settings) as T;

/** Values in a change that contradict the settings they follow. A client that sends back what it was shown is not refused. */
export const followingProblems = (
  settings: InstanceSettings,
  wanted: unknown,
  current: Document,
): readonly ErrorItemJSON[] =>
  computed(settings).flatMap(([path, value, of]) => {
    const given = valueAt(wanted, path);
    if (given === undefined || isSame(given, value) || isSame(given, valueAt(current, path))) return [];
    return [refused('form_param_value_invalid', path, `${path} follows ${of}. Change that, and leave this out.`)];
  });
