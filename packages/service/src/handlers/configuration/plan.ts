// Compares a settings file with an instance: every difference, and the steps that make them.
import type { Instance } from '../../domain/instance/instance.ts';
import { isObject } from '../operator/merge.ts';
import { sorted, type Wanted } from './document.ts';
import { resolveEntry } from './resolve-entry.ts';
import { type Problem, within } from './sections/refused-call.ts';
import type { ResolvedSecrets } from './sections/secrets.ts';
import type { Fields, Section, SectionTools, StoredEntry } from './sections/section.ts';
import { settingDifferences, settingsPatch, settingsProblems } from './settings.ts';

/** One difference, for the operator. Values hold no secret. */
export type Difference = {
  readonly action: 'add' | 'change' | 'remove';
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** One change of the instance. */
export type Step = {
  /** The place in the file, for problems. */
  readonly place: string;
  readonly run: (tools: SectionTools) => Promise<void>;
};

export type Plan = {
  readonly differences: readonly Difference[];
  readonly steps: readonly Step[];
  readonly problems: readonly Problem[];
};

type SectionPlan = {
  readonly differences: readonly Difference[];
  readonly steps: readonly Step[];
  /** Made after the settings: what only then is allowed. */
  readonly later: readonly Step[];
  readonly removals: readonly Step[];
  readonly problems: readonly Problem[];
};

const NOTHING: SectionPlan = { differences: [], steps: [], later: [], removals: [], problems: [] };

const joined = (plans: readonly SectionPlan[]): SectionPlan => ({
  differences: plans.flatMap(({ differences }) => differences),
  steps: plans.flatMap(({ steps }) => steps),
  later: plans.flatMap(({ later }) => later),
  removals: plans.flatMap(({ removals }) => removals),
  problems: plans.flatMap(({ problems }) => problems),
});

const textOf = (value: unknown, isSet: boolean): string =>
  JSON.stringify(isSet && Array.isArray(value) ? [...value].sort() : sorted(value)) ?? '';

/** Objects whose missing fields stay as they are. */
const MERGED: ReadonlySet<string> = new Set(['attribute_mapping']);

/** The fields of the file that differ from the stored ones. */
const differing = (section: Section, shown: Fields, stored: Fields): readonly string[] =>
  Object.keys(shown).filter((name) => {
    const [wanted, before] = [shown[name], stored[name]];
    const isSet = section.sets?.includes(name) === true;
    if (MERGED.has(name) && isObject(wanted) && isObject(before))
      return Object.keys(wanted).some((inner) => textOf(wanted[inner], false) !== textOf(before[inner], false));
    return textOf(wanted, isSet) !== textOf(before ?? null, isSet);
  });

/** A role can require a second factor only when the settings offer one, and settings can name a role only when it exists. */
const NEEDS_SETTINGS = 'requires_second_factor';

const split = (fields: Fields): readonly [now: Fields, later: Fields] => {
  if (fields[NEEDS_SETTINGS] !== true) return [fields, {}];
  const { [NEEDS_SETTINGS]: needed, ...now } = fields;
  return [now, { [NEEDS_SETTINGS]: needed }];
};

const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

const addition = (section: Section, key: string, shown: Fields, sent: Fields): SectionPlan => {
  const place = `${section.name}.${key}`;
  const [now, later] = split(sent);
  const finish: Step = {
    place,
    run: async (tools) => {
      const made = (await section.read(tools)).get(key);
      if (made) await section.change(tools, made, later);
    },
  };
  return {
    ...NOTHING,
    differences: [{ action: 'add', path: place, ...(section.fields && { after: shown }) }],
    steps: [{ place, run: (tools) => section.create(tools, key, now) }],
    later: isEmpty(later) ? [] : [finish],
  };
};

const alteration = (section: Section, key: string, stored: StoredEntry, shown: Fields, sent: Fields): SectionPlan => {
  const place = `${section.name}.${key}`;
  const names = differing(section, shown, stored.fields);
  const fixed = names.find((name) => section.fixed?.includes(name));
  if (fixed !== undefined) {
    const message = `${place}.${fixed} cannot change: it is ${JSON.stringify(stored.fields[fixed])}. Use another name for a new entry.`;
    return { ...NOTHING, problems: [{ path: `${place}.${fixed}`, message }] };
  }
  const [now, later] = split(Object.fromEntries(names.map((name) => [name, sent[name]])));
  const step = (fields: Fields): readonly Step[] =>
    isEmpty(fields) ? [] : [{ place, run: (tools) => section.change(tools, stored, fields) }];
  return {
    ...NOTHING,
    differences: names.map((name) => ({
      action: 'change',
      path: `${place}.${name}`,
      before: stored.fields[name] ?? null,
      after: shown[name],
    })),
    steps: step(now),
    later: step(later),
  };
};

const removal = (section: Section, key: string, stored: StoredEntry): SectionPlan => {
  const place = `${section.name}.${key}`;
  return {
    ...NOTHING,
    differences: [{ action: 'remove', path: place, ...(section.fields && { before: stored.fields }) }],
    removals: [{ place, run: (tools) => section.remove(tools, stored) }],
  };
};

type PlanOptions = { readonly wanted: Wanted; readonly secrets: ResolvedSecrets; readonly prunes: boolean };

const sectionPlan = async (
  tools: SectionTools,
  section: Section,
  entries: ReadonlyMap<string, Fields>,
  { secrets, prunes }: PlanOptions,
): Promise<SectionPlan> => {
  const stored = await section.read(tools);
  const made = [...entries].map(([key, fields]): SectionPlan => {
    const found = stored.get(key);
    const { shown, sent, problems } = resolveEntry(fields, found, secrets);
    if (problems.length > 0)
      return { ...NOTHING, problems: problems.map((problem) => within(`${section.name}.${key}`, problem)) };
    return found ? alteration(section, key, found, shown, sent) : addition(section, key, shown, sent);
  });
  const surplus = prunes ? [...stored].filter(([key]) => !entries.has(key)) : [];
  return joined([...made, ...surplus.map(([key, entry]) => removal(section, key, entry))]);
};

const settingsPlan = (tools: SectionTools, instance: Instance, wanted: Fields): SectionPlan => {
  const changed = settingDifferences(instance, wanted);
  if (changed.length === 0) return NOTHING;
  const patch = settingsPatch(changed);
  return {
    ...NOTHING,
    differences: changed.map(({ path, before, after }) => ({
      action: 'change',
      path: `settings.${path}`,
      before,
      after,
    })),
    steps: [{ place: 'settings', run: async ({ ask }) => void (await ask('PATCH', '/instance', patch)) }],
    problems: settingsProblems(instance, changed, tools.deps.config.provider),
  };
};

/** Everything that applying the file would change, and everything that is wrong with it. */
export const planOf = async (tools: SectionTools, options: PlanOptions): Promise<Plan> => {
  const settings = settingsPlan(tools, tools.instance, options.wanted.settings);
  const made: SectionPlan[] = [];
  for (const [section, entries] of options.wanted.sections)
    made.push(await sectionPlan(tools, section, entries, options));
  const sections = joined(made);
  return {
    differences: [...settings.differences, ...sections.differences],
    steps: [...sections.steps, ...settings.steps, ...sections.later, ...[...sections.removals].reverse()],
    problems: [...settings.problems, ...sections.problems],
  };
};
