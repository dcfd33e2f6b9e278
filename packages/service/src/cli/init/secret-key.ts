// The secret key in the files of `latchkey init`: shown masked, put in when they are written, and never in a file that git records.
import { SECRET_PLACEHOLDER } from './frameworks/recipe.ts';

type Edit = { readonly path: string; readonly before: string | undefined; readonly after: string };

/** A difference without secret keys, also without those that were in the file before. */
export const withoutSecrets = (difference: string): string =>
  difference.replace(/\bsk_(test|live)_[\w-]+/g, (_, kind: string) => `sk_${kind}_********`);

export const needsSecret = (edits: readonly Edit[]): boolean =>
  edits.some(({ after }) => after.includes(SECRET_PLACEHOLDER));

/** The edits with the key; without one, the line that needs it is left out. */
export const withSecret = (edits: readonly Edit[], key: string | undefined): readonly Edit[] =>
  edits.map((edit) => ({
    ...edit,
    after: edit.after
      .split('\n')
      .filter((line) => key !== undefined || !line.includes(SECRET_PLACEHOLDER))
      .map((line) => line.replace(SECRET_PLACEHOLDER, key ?? ''))
      .join('\n'),
  }));

/** Patterns of git that cover `.env.local`. */
const COVERS = /^\/?(?:\.env\*?(?:\.local)?\*?|\*\.local|\.env\.\*)\s*$/m;

const isCovered = (rules: string | undefined, path: string): boolean =>
  (rules ?? '').split('\n').some((rule) => rule.trim() === path || (rule.trim() !== '.env' && COVERS.test(rule)));

/** The database of the service that `latchkey start` runs in this folder; it contains keys. */
const DATA = '.latchkey';

const hasData = (rules: string | undefined): boolean => /^\/?\.latchkey\/?\s*$/m.test(rules ?? '');

/** The edit of .gitignore that keeps keys out of the repository; undefined if its rules do that already. */
export const ignoreFile = (rules: string | undefined, path: string): Edit | undefined => {
  const missing = [...(isCovered(rules, path) ? [] : [path]), ...(hasData(rules) ? [] : [DATA])];
  if (missing.length === 0) return undefined;
  const start = rules === undefined || rules === '' || rules.endsWith('\n') ? (rules ?? '') : `${rules}\n`;
  return { path: '.gitignore', before: rules, after: `${start}${missing.join('\n')}\n` };
};
