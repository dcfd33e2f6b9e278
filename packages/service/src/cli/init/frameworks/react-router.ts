// React Router as a framework: provider and middleware in app/root, pages for sign-in and sign-up.
import { COMPONENTS, dependenciesOf, firstOf, type ProjectFiles, SCRIPTS, withEndings } from './project.ts';
import { LOCAL_KEY, type Recipe } from './recipe.ts';
import { addAfter, addAfterImports, addImports, wrap } from './text-edits.ts';

const OPENING =
  '<LatchkeyProvider publishableKey={import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY} signInUrl="/sign-in" signUpUrl="/sign-up">';

/** Vite replaces these variables in code for the server too; others it does not read from files. */
const MIDDLEWARE = `
export const middleware = [
  latchkeyMiddleware({
    publishableKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY,
    appUrl: import.meta.env.VITE_LATCHKEY_APP_URL,
    signInUrl: '/sign-in',
  }),
];
`;

const provide = (text: string): string | undefined =>
  text.includes('return <Outlet />;')
    ? text.replace('return <Outlet />;', `return (\n    ${OPENING}\n      <Outlet />\n    </LatchkeyProvider>\n  );`)
    : wrap(text, '<Outlet />', [OPENING], ['</LatchkeyProvider>']);

const changeRoot = (text: string): string | undefined => {
  const provided = provide(text);
  if (provided === undefined) return undefined;
  const imported = addImports(provided, [
    ['{ latchkeyMiddleware }', '@latchkey/backend/react-router'],
    ['{ LatchkeyProvider }', '@latchkey/react'],
  ]);
  return addAfterImports(imported, MIDDLEWARE);
};

const pageOf = (name: 'SignIn' | 'SignUp', path: string): string => `import { ${name} } from '@latchkey/react';

export default function ${name}Page() {
  return <${name} routing="path" path="/${path}" />;
}
`;

const ROUTES = ["  route('sign-in/*', 'routes/sign-in.tsx'),", "  route('sign-up/*', 'routes/sign-up.tsx'),"].join(
  '\n',
);

const changeRoutes = (text: string): string | undefined => {
  if (!/import\s*(?:type\s*)?\{[^}]*\}\s*from\s*['"]@react-router\/dev\/routes['"]/.test(text)) return undefined;
  const added = text.replace(/\n?\](\s*satisfies\s+RouteConfig)/, (_, rest: string) => `\n${ROUTES}\n]${rest}`);
  if (added === text) return undefined;
  const onLines = added.replace(/\[((?:index|route)\([^\n]*\))\n/, '[\n  $1,\n');
  return /\broute\b[^}]*\}\s*from/.test(onLines)
    ? onLines
    : onLines.replace(/\{([^}]*?)\s*\}(\s*from\s*['"]@react-router\/dev\/routes['"])/, '{$1, route }$2');
};

const changeConfig = (text: string): string | undefined =>
  /\bfuture\b/.test(text) ? undefined : addAfter(text, /export default \{\n/, '  future: { v8_middleware: true },\n');

export const reactRouterRecipe = (files: ProjectFiles): Recipe | undefined => {
  if (dependenciesOf(files)['@react-router/dev'] === undefined) return undefined;
  const root = firstOf(files, withEndings(['app/root'], COMPONENTS)) ?? 'app/root.tsx';
  const routes = firstOf(files, withEndings(['app/routes'], SCRIPTS)) ?? 'app/routes.ts';
  const config = firstOf(files, withEndings(['react-router.config'], SCRIPTS)) ?? 'react-router.config.ts';
  return {
    framework: 'React Router',
    packages: ['@latchkey/react', '@latchkey/backend'],
    files: {
      'app/routes/sign-in.tsx': pageOf('SignIn', 'sign-in'),
      'app/routes/sign-up.tsx': pageOf('SignUp', 'sign-up'),
    },
    changes: [
      {
        path: root,
        apply: changeRoot,
        byHand: `In ${root}, put <LatchkeyProvider> from @latchkey/react around <Outlet />, and export middleware with latchkeyMiddleware of @latchkey/backend/react-router.`,
      },
      {
        path: routes,
        apply: changeRoutes,
        done: /routes\/sign-in/,
        byHand: `In ${routes}, add route('sign-in/*', 'routes/sign-in.tsx') and route('sign-up/*', 'routes/sign-up.tsx').`,
      },
      {
        path: config,
        apply: changeConfig,
        done: /v8_middleware/,
        byHand: `In ${config}, set future: { v8_middleware: true }.`,
      },
    ],
    variables: {
      path: '.env.local',
      values: { VITE_LATCHKEY_PUBLISHABLE_KEY: LOCAL_KEY, VITE_LATCHKEY_APP_URL: 'http://localhost:5173' },
    },
    start: 'npm run dev',
  };
};
