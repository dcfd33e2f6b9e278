// A project as `latchkey init` sees it: the texts of the files that it may change, by path, and what they say.

/** Texts by path, with forward slashes, relative to the folder of the project. */
export type ProjectFiles = Readonly<Record<string, string>>;

/** The paths that are read; everything else is left alone. */
const SCRIPTS = ['ts', 'js', 'mjs', 'mts'];
const COMPONENTS = ['tsx', 'jsx'];
const SERVER_NAMES = ['src/index', 'src/server', 'src/app', 'src/main', 'index', 'server', 'app', 'main'];
const APP_FOLDERS = ['app', 'src/app'];
const PAGES_FOLDERS = ['pages', 'src/pages'];

const each = (names: readonly string[], endings: readonly string[]): readonly string[] =>
  names.flatMap((name) => endings.map((ending) => `${name}.${ending}`));

const PAGE_NAMES = [
  ...APP_FOLDERS.flatMap((folder) => ['sign-in', 'sign-up'].map((page) => `${folder}/${page}/[[...step]]/page`)),
  ...PAGES_FOLDERS.flatMap((folder) => ['sign-in', 'sign-up'].map((page) => `${folder}/${page}/[[...step]]`)),
];

/** Every path that a plan may depend on. */
export const READ_PATHS: readonly string[] = [
  'package.json',
  '.env',
  '.env.local',
  '.gitignore',
  'index.html',
  'public/index.html',
  'tsconfig.json',
  ...each(['next.config', 'react-router.config', 'vite.config', 'svelte.config'], ['ts', 'js', 'mjs', 'mts', 'cjs']),
  ...each(
    [...APP_FOLDERS.map((folder) => `${folder}/layout`), ...PAGES_FOLDERS.map((folder) => `${folder}/_app`)],
    COMPONENTS,
  ),
  ...each(
    PAGES_FOLDERS.map((folder) => `${folder}/index`),
    COMPONENTS,
  ),
  ...each(PAGE_NAMES, COMPONENTS),
  ...each(['middleware', 'proxy', 'src/middleware', 'src/proxy'], SCRIPTS),
  ...each(['app/root', 'app/routes/sign-in', 'app/routes/sign-up', 'src/main', 'src/auth-gate'], COMPONENTS),
  ...each(['app/routes', 'src/latchkey'], SCRIPTS),
  ...each(SERVER_NAMES, SCRIPTS),
];

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

const isManifest = (value: unknown): value is Manifest => typeof value === 'object' && value !== null;

/** The dependencies of package.json with their ranges; none if the file is missing or not JSON. */
export const dependenciesOf = (files: ProjectFiles): Readonly<Record<string, string>> => {
  try {
    const manifest: unknown = JSON.parse(files['package.json'] ?? '{}');
    return isManifest(manifest) ? { ...manifest.devDependencies, ...manifest.dependencies } : {};
  } catch {
    return {};
  }
};

/** The first number of a range such as `^16.4.0`; undefined for `latest` and addresses. */
export const majorOf = (range: string | undefined): number | undefined => {
  const found = /^[\^~>=v\s]*(\d+)/.exec(range ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The first of the paths that exists. */
export const firstOf = (files: ProjectFiles, paths: readonly string[]): string | undefined =>
  paths.find((path) => files[path] !== undefined);

export const withEndings = each;
export { APP_FOLDERS, COMPONENTS, PAGES_FOLDERS, SCRIPTS, SERVER_NAMES };

/** Does the project use TypeScript? */
export const isTyped = (files: ProjectFiles): boolean =>
  files['tsconfig.json'] !== undefined || dependenciesOf(files).typescript !== undefined;
