// The settings of the instance in a settings file: those that an operator can change, as the admin API nests them.
import { RefusedValues } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { LEAVES } from '../admin/settings/leaves/table.ts';
import { nest, valueAt } from '../admin/settings/refusals.ts';
import { instanceDocument, readInstanceChange } from '../admin/settings.ts';
import { deepMerge, isObject } from '../operator/merge.ts';
import { sorted } from './document.ts';
import { type Problem, within } from './sections/refused-call.ts';
import type { Fields } from './sections/section.ts';

/** The settings of an instance as a file shows them: those that can be changed. */
export const settingsOf = (instance: Instance): Fields => {
  const document = instanceDocument(instance);
  const used = Object.entries(LEAVES).filter(([, leaf]) => leaf.at === 'used');
  const shown = used.flatMap(([path]) => {
    const value = valueAt(document, path);
    return value === undefined ? [] : [nest(path, value)];
  });
  const made = shown.reduce<unknown>(deepMerge, {});
  return isObject(made) ? made : {};
};

/** Every setting in a part of the document, by its path. */
const leavesIn = (value: unknown, path: string): ReadonlyArray<readonly [string, unknown]> =>
  isObject(value) && !Object.hasOwn(LEAVES, path)
    ? Object.entries(value).flatMap(([name, child]) => leavesIn(child, path === '' ? name : `${path}.${name}`))
    : [[path, value]];

export type SettingDifference = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** The settings that differ from the stored ones. */
export const settingDifferences = (instance: Instance, wanted: Fields): readonly SettingDifference[] => {
  const document = instanceDocument(instance);
  const text = (value: unknown) => JSON.stringify(sorted(value)) ?? '';
  return leavesIn(wanted, '').flatMap(([path, after]) => {
    const before = valueAt(document, path);
    return path === '' || text(before) === text(after) ? [] : [{ path, before: before ?? null, after }];
  });
};

/** The body of `PATCH /instance` that makes the differences. */
export const settingsPatch = (differences: readonly SettingDifference[]): Fields => {
  const made = differences.reduce<unknown>((patch, { path, after }) => deepMerge(patch, nest(path, after)), {});
  return isObject(made) ? made : {};
};

const problemAt = (path: string, sentence: string): Problem => {
  const place = `settings.${path}`;
  return { path: place, message: `${place} ${sentence}` };
};

/** The problem of a setting that does not exist, or that is set in another way. */
const ownProblem = ({ path }: SettingDifference): Problem | undefined => {
  const leaf = Object.hasOwn(LEAVES, path) ? LEAVES[path] : undefined;
  if (leaf?.at === 'refused') return problemAt(path, `cannot be changed here. ${leaf.instead}`.trimEnd());
  const isGroup = Object.keys(LEAVES).some((known) => known.startsWith(`${path}.`));
  return leaf || isGroup ? undefined : problemAt(path, 'is not a setting of an instance.');
};

/** What is wrong with the settings, without what depends on roles and other instances. */
export const settingsProblems = (
  instance: Instance,
  differences: readonly SettingDifference[],
  provider: string,
): readonly Problem[] => {
  const own = differences.flatMap((difference) => ownProblem(difference) ?? []);
  const known = differences.filter((difference) => !ownProblem(difference));
  try {
    readInstanceChange(instance, settingsPatch(known), provider);
    return own;
  } catch (error) {
    if (!(error instanceof RefusedValues)) throw error;
    const found = error.problems.map(({ message, meta }) =>
      within('settings', { path: meta?.param_name ?? '', message }),
    );
    return [...own, ...found];
  }
};
