// Next.js 15 and 16: provider, middleware and pages of the app router or of the pages router.
import {
  APP_FOLDERS,
  COMPONENTS,
  dependenciesOf,
  firstOf,
  isTyped,
  majorOf,
  PAGES_FOLDERS,
  type ProjectFiles,
  SCRIPTS,
  withEndings,
} from './project.ts';
import { type Change, LOCAL_KEY, type Recipe, SECRET_PLACEHOLDER } from './recipe.ts';
import { addImports, wrap } from './text-edits.ts';

/** The version in which the file for middleware got its new name. */
const PROXY_FILE_SINCE = 16;

const middleware = [
  '// Authenticates every request, so that pages and routes know who is signed in.',
  "import { createRouteMatcher, latchkeyMiddleware } from '@latchkey/nextjs/server';",
  '',
  '/** Pages that only signed-in users see. */',
  "const isProtected = createRouteMatcher(['/dashboard(.*)']);",
  '',
  'export default latchkeyMiddleware(async (auth, request) => {',
  '  if (isProtected(request)) await auth.protect();',
  '});',
  '',
  'export const config = {',
  "  matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'],",
  '};',
  '',
].join('\n');

type Page = { readonly name: 'SignIn' | 'SignUp'; readonly path: string };
const PAGES: readonly Page[] = [
  { name: 'SignIn', path: 'sign-in' },
  { name: 'SignUp', path: 'sign-up' },
];

const pageOf = ({ name, path }: Page, from: string): string => `import { ${name} } from '${from}';

export default function ${name}Page() {
  return <${name} routing="path" path="/${path}" />;
}
`;

const wrapLayout = (text: string): string | undefined => {
  const wrapped = wrap(text, '{children}', ['<LatchkeyProvider>'], ['</LatchkeyProvider>']);
  return wrapped && addImports(wrapped, [['{ LatchkeyProvider }', '@latchkey/nextjs']]);
};

const wrapApp = (text: string): string | undefined => {
  const opening =
    '<LatchkeyProvider publishableKey={process.env.NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_KEY} signInUrl="/sign-in" signUpUrl="/sign-up" initialState={pageProps.initialState}>';
  const wrapped = wrap(text, '<Component {...pageProps} />', [opening], ['</LatchkeyProvider>']);
  return wrapped && addImports(wrapped, [['{ LatchkeyProvider }', '@latchkey/react/server-rendering']]);
};

const VARIABLES = {
  NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_KEY: LOCAL_KEY,
  LATCHKEY_SECRET_KEY: SECRET_PLACEHOLDER,
  NEXT_PUBLIC_LATCHKEY_SIGN_IN_URL: '/sign-in',
  NEXT_PUBLIC_LATCHKEY_SIGN_UP_URL: '/sign-up',
  LATCHKEY_APP_URL: 'http://localhost:3000',
};

type Router = {
  readonly title: string;
  readonly folder: string;
  /** The package with provider and components. */
  readonly from: string;
  readonly page: (path: string) => string;
  readonly change: Change;
};

const routerOf = (files: ProjectFiles): Router | undefined => {
  const layout = firstOf(
    files,
    withEndings(
      APP_FOLDERS.map((folder) => `${folder}/layout`),
      COMPONENTS,
    ),
  );
  if (layout !== undefined) {
    const folder = layout.slice(0, layout.lastIndexOf('/'));
    const byHand = `Put <LatchkeyProvider> from @latchkey/nextjs around {children} in ${layout}.`;
    const change = { path: layout, apply: wrapLayout, byHand };
    return {
      title: 'app router',
      folder,
      from: '@latchkey/nextjs',
      page: (path) => `${folder}/${path}/[[...step]]/page`,
      change,
    };
  }
  const pages = PAGES_FOLDERS.flatMap((folder) => [`${folder}/_app`, `${folder}/index`]);
  const found = firstOf(files, withEndings(pages, COMPONENTS));
  if (found === undefined) return undefined;
  const folder = found.slice(0, found.lastIndexOf('/'));
  const app = firstOf(files, withEndings([`${folder}/_app`], COMPONENTS)) ?? `${folder}/_app.tsx`;
  const byHand = `Put <LatchkeyProvider> from @latchkey/react/server-rendering around <Component {...pageProps} /> in ${app}.`;
  const change = { path: app, apply: wrapApp, byHand };
  return {
    title: 'pages router',
    folder,
    from: '@latchkey/react',
    page: (path) => `${folder}/${path}/[[...step]]`,
    change,
  };
};

/** Next 16 calls the file proxy; one that exists under the older name is used further. */
const middlewareName = (files: ProjectFiles, folder: string, next: string): string => {
  const base = folder.startsWith('src/') ? 'src/' : '';
  const ending = isTyped(files) ? 'ts' : 'js';
  const name = (majorOf(next) ?? PROXY_FILE_SINCE) >= PROXY_FILE_SINCE ? 'proxy' : 'middleware';
  const found = firstOf(files, withEndings([`${base}proxy`, `${base}middleware`], SCRIPTS));
  return found ?? `${base}${name}.${ending}`;
};

export const nextRecipe = (files: ProjectFiles): Recipe | undefined => {
  const { next } = dependenciesOf(files);
  const router = next === undefined ? undefined : routerOf(files);
  if (next === undefined || router === undefined) return undefined;
  const ending = isTyped(files) ? 'tsx' : 'jsx';
  return {
    framework: `Next.js with the ${router.title}`,
    packages: [...new Set(['@latchkey/nextjs', router.from])],
    files: {
      [middlewareName(files, router.folder, next)]: middleware,
      ...Object.fromEntries(PAGES.map((page) => [`${router.page(page.path)}.${ending}`, pageOf(page, router.from)])),
    },
    changes: [router.change],
    variables: { path: '.env.local', values: VARIABLES },
    start: 'npm run dev',
  };
};
