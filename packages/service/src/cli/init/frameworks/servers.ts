// Servers: Express, Hono and Fastify get the middleware of @latchkey/backend right after the application is made.
import { dependenciesOf, firstOf, type ProjectFiles, SCRIPTS, SERVER_NAMES, withEndings } from './project.ts';
import { LOCAL_KEY, type Recipe } from './recipe.ts';
import { addAfter, addImports } from './text-edits.ts';

type Server = {
  readonly title: string;
  /** The statement that makes the application; its first group is the name of the variable. */
  readonly made: RegExp;
  readonly use: (app: string) => string;
};

const SERVERS: Readonly<Record<string, Server>> = {
  express: {
    title: 'Express',
    made: /^(?:export )?(?:const|let|var) (\w+)(?:: [^=]+)? = express\(\);?[ \t]*\n/m,
    use: (app) => `${app}.use(latchkey())`,
  },
  hono: {
    title: 'Hono',
    made: /^(?:export )?(?:const|let|var) (\w+)(?:: [^=]+)? = new Hono(?:<[^\n]*>)?\([^\n]*\);?[ \t]*\n/m,
    use: (app) => `${app}.use(latchkey())`,
  },
  fastify: {
    title: 'Fastify',
    made: /^(?:export )?(?:const|let|var) (\w+)(?:: [^=]+)? = [Ff]astify\([^\n]*\);?[ \t]*\n/m,
    use: (app) => `await ${app}.register(latchkey)`,
  },
};

const changeServer =
  (name: string, { made, use }: Server) =>
  (text: string): string | undefined => {
    const app = made.exec(text)?.[1];
    // A file with require cannot import a module at its top.
    if (app === undefined || /\brequire\(/.test(text)) return undefined;
    const end = /;[ \t]*\n$/.test(made.exec(text)?.[0] ?? '') ? ';' : '';
    const used = addAfter(
      text,
      made,
      `\n// Authenticates every request: getAuth(…) reads the session, requireAuth(…) protects a route.\n${use(app)}${end}\n`,
    );
    return used && addImports(used, [['{ latchkey }', `@latchkey/backend/${name}`]]);
  };

export const serverRecipe = (files: ProjectFiles): Recipe | undefined => {
  const dependencies = dependenciesOf(files);
  const name = Object.keys(SERVERS).find((one) => dependencies[one] !== undefined);
  const server = name === undefined ? undefined : SERVERS[name];
  if (name === undefined || server === undefined) return undefined;
  const paths = withEndings(SERVER_NAMES, SCRIPTS);
  const path = paths.find((one) => server.made.test(files[one] ?? '')) ?? firstOf(files, paths) ?? 'src/index.ts';
  return {
    framework: server.title,
    packages: ['@latchkey/backend'],
    files: {},
    changes: [
      {
        path,
        apply: changeServer(name, server),
        byHand: `In ${path}, import { latchkey } from '@latchkey/backend/${name}' and call ${server.use('app')} before your routes.`,
      },
    ],
    variables: {
      path: '.env',
      values: { LATCHKEY_PUBLISHABLE_KEY: LOCAL_KEY, LATCHKEY_APP_URL: 'http://localhost:3000' },
    },
    start: `node --env-file=.env ${path}`,
  };
};
