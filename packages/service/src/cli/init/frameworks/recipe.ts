// A recipe: what one framework needs of a project, and the values that all of them share.
import { formatPublishableKey } from '@latchkey/wire';
import type { ProjectFiles } from './project.ts';

export const LOCAL_URL = 'http://localhost:4400';
/** The publishable key of a development instance there, where `latchkey start` runs. It is no secret. */
export const LOCAL_KEY = formatPublishableKey('development', new URL(LOCAL_URL).host);

/** Replaced by the secret key of that instance, which is looked up when the files are written. */
export const SECRET_PLACEHOLDER = 'sk_test_********';

/** A change of a file that exists; undefined if the file is not as expected, and the developer must do it. */
export type Change = {
  readonly path: string;
  readonly apply: (text: string) => string | undefined;
  /** In the text of a file that has been set up already, by us or by the developer; default: the name of Latchkey. */
  readonly done?: RegExp;
  /** What to do by hand if `apply` cannot. */
  readonly byHand: string;
};

/** What a framework needs. */
export type Recipe = {
  readonly framework: string;
  /** Packages to install. */
  readonly packages: readonly string[];
  /** New files; one that exists is kept as it is. */
  readonly files: ProjectFiles;
  readonly changes: readonly Change[];
  /** The file with the variables, and its lines by name. */
  readonly variables: { readonly path: string; readonly values: Readonly<Record<string, string>> } | undefined;
  /** The command that starts the application. */
  readonly start: string;
};
