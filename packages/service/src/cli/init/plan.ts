// Plans `latchkey init`: from the files of a project to the files that it should have. Nothing is read or written here.
import { findFramework } from './frameworks/frameworks.ts';
import type { ProjectFiles } from './frameworks/project.ts';
import type { Change, Recipe } from './frameworks/recipe.ts';
import { ignoreFile, needsSecret } from './secret-key.ts';

/** A file before and after; undefined before for a new file. */
export type Edit = { readonly path: string; readonly before: string | undefined; readonly after: string };

export type Plan = {
  readonly framework: string;
  readonly edits: readonly Edit[];
  /** Files that exist and differ from ours; they are not touched. */
  readonly kept: readonly string[];
  /** Steps that only the developer can do. */
  readonly byHand: readonly string[];
  readonly packages: readonly string[];
  readonly start: string;
};

const newFiles = (files: ProjectFiles, wanted: ProjectFiles): readonly Edit[] =>
  Object.entries(wanted).flatMap(([path, after]) =>
    files[path] === undefined ? [{ path, before: undefined, after }] : [],
  );

type Outcome = { readonly edit?: Edit; readonly byHand?: string };

/** In files that have been set up, by us or by the developer. */
const OUR_NAME = /latchkey/i;

const changeFile = (files: ProjectFiles, { path, apply, done = OUR_NAME, byHand }: Change): Outcome => {
  const before = files[path];
  if (before !== undefined && done.test(before)) return {};
  const after = before === undefined ? undefined : apply(before);
  return after === undefined || before === undefined ? { byHand } : { edit: { path, before, after } };
};

/** Adds the lines whose variable the file does not name; the developer's values stay. */
export const addVariables = (text: string | undefined, values: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(values)
    .filter(([name]) => !new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`, 'm').test(text ?? ''))
    .map(([name, value]) => `${name}=${value}\n`);
  const start = text === undefined || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}\n`;
  return start + lines.join('');
};

const changeVariables = (files: ProjectFiles, variables: Recipe['variables']): readonly Edit[] => {
  if (!variables) return [];
  const before = files[variables.path];
  const after = addVariables(before, variables.values);
  const edits = after === (before ?? '') ? [] : [{ path: variables.path, before, after }];
  const ignored = needsSecret(edits) ? ignoreFile(files['.gitignore'], variables.path) : undefined;
  return ignored ? [...edits, ignored] : edits;
};

const missingPackages = (files: ProjectFiles, packages: readonly string[]): readonly string[] =>
  packages.filter((name) => !(files['package.json'] ?? '').includes(`"${name}"`));

/** The plan for a project, or undefined if no framework was found. */
export const planInit = (files: ProjectFiles): Plan | undefined => {
  const recipe = findFramework(files);
  if (!recipe) return undefined;
  const changed = recipe.changes.map((change) => changeFile(files, change));
  const kept = Object.keys(recipe.files).filter(
    (path) => files[path] !== undefined && files[path] !== recipe.files[path] && !OUR_NAME.test(files[path] ?? ''),
  );
  return {
    framework: recipe.framework,
    edits: [
      ...newFiles(files, recipe.files),
      ...changed.flatMap(({ edit }) => edit ?? []),
      ...changeVariables(files, recipe.variables),
    ],
    kept,
    byHand: changed.flatMap(({ byHand }) => byHand ?? []),
    packages: missingPackages(files, recipe.packages),
    start: recipe.start,
  };
};
