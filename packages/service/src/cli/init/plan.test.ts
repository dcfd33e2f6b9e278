import { describe, expect, it } from 'vitest';
import type { ProjectFiles } from './frameworks/project.ts';
import { addVariables, type Plan, planInit } from './plan.ts';

const manifest = (dependencies: Readonly<Record<string, string>>, devDependencies = {}): string =>
  JSON.stringify({ name: 'notes', dependencies, devDependencies });

const planned = (files: ProjectFiles): Plan => {
  const plan = planInit(files);
  if (!plan) throw new Error('no framework was found');
  return plan;
};

const after = (plan: Plan, path: string): string | undefined => plan.edits.find((edit) => edit.path === path)?.after;

/** The project after its plan was carried out. */
const applied = (files: ProjectFiles, plan: Plan): ProjectFiles => ({
  ...files,
  ...Object.fromEntries(plan.edits.map((edit) => [edit.path, edit.after])),
});

const VITE_MAIN = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`;

const LAYOUT = `import type { Metadata } from "next";
import "./globals.css";

export const metadata: Metadata = { title: "Notes" };

export default function RootLayout({ children }: Readonly<{ children: React.ReactNode }>) {
  return (
    <html lang="en">
      <body className="antialiased">
        {children}
      </body>
    </html>
  );
}
`;

const ROOT = `import { isRouteErrorResponse, Links, Outlet, Scripts } from "react-router";

import type { Route } from "./+types/root";
import "./app.css";

export const links: Route.LinksFunction = () => [];

export default function App() {
  return <Outlet />;
}
`;

const ROUTES = `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`;

const CONFIG = `import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
} satisfies Config;
`;

const PROJECTS: Readonly<Record<string, ProjectFiles>> = {
  'Next.js with the app router': {
    'package.json': manifest({ next: '16.4.0', react: '19.3.1' }, { typescript: '^5' }),
    'src/app/layout.tsx': LAYOUT,
  },
  'Next.js with the pages router': {
    'package.json': manifest({ next: '^15.5.0', react: '19.3.1' }, { typescript: '^5' }),
    'pages/_app.tsx': `import type { AppProps } from 'next/app';

export default function App({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />;
}
`,
    'pages/index.tsx': 'export default () => null;\n',
  },
  'React Router': {
    'package.json': manifest(
      { react: '19.3.1', 'react-router': '7.18.5' },
      { '@react-router/dev': '7.18.5', vite: '8' },
    ),
    'app/root.tsx': ROOT,
    'app/routes.ts': ROUTES,
    'react-router.config.ts': CONFIG,
  },
  'Vite with React': {
    'package.json': manifest({ react: '^18.3.0' }, { vite: '^8.0.0', typescript: '~5.9' }),
    'index.html': '<html><head></head><body></body></html>',
    'src/main.tsx': VITE_MAIN,
  },
  'Vite with Vue': {
    'package.json': manifest({ vue: '^3.5.0' }, { vite: '^8.0.0', typescript: '~5.9' }),
    'src/main.ts': "import { createApp } from 'vue'\nimport App from './App.vue'\n\ncreateApp(App).mount('#app')\n",
    'vite.config.ts': 'export default defineConfig({\n  plugins: [vue()],\n})\n',
  },
  'Vite with Svelte': {
    'package.json': manifest({}, { svelte: '^5.0.0', vite: '^8.0.0' }),
    'src/main.js': "import { mount } from 'svelte'\nimport App from './App.svelte'\n",
  },
  Express: {
    'package.json': manifest({ express: '^5.3.0' }),
    'src/server.ts':
      "import express from 'express';\n\nconst app = express();\napp.use(express.json());\napp.listen(3000);\n",
  },
  Hono: {
    'package.json': manifest({ hono: '^4.0.0', '@hono/node-server': '^2.0.0' }),
    'src/index.ts': "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
  },
  Fastify: {
    'package.json': manifest({ fastify: '^5.0.0' }),
    'app.mjs': "import Fastify from 'fastify';\n\nconst fastify = Fastify({ logger: true });\n",
  },
  'a page without a framework': {
    'index.html':
      '<!doctype html>\n<html>\n  <head>\n    <title>Notes</title>\n  </head>\n  <body>\n    <h1>Notes</h1>\n  </body>\n</html>\n',
  },
};

describe.each(Object.entries(PROJECTS))('%s', (framework, files) => {
  it('is found, and everything is done by the plan', () => {
    const plan = planned(files);
    expect(plan).toMatchObject({ framework, byHand: [], kept: [] });
    expect(plan.edits.length).toBeGreaterThan(0);
  });

  it('needs nothing a second time', () => {
    const again = planned(applied(files, planned(files)));
    expect(again).toMatchObject({ edits: [], byHand: [], kept: [] });
  });
});

describe('a plan', () => {
  it('wraps the root of Vite in the style of the file', () => {
    const plan = planned(PROJECTS['Vite with React'] ?? {});
    expect(after(plan, 'src/main.tsx')).toBe(`import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'
import { LatchkeyProvider } from '@latchkey/react'
import { AuthGate } from './auth-gate'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LatchkeyProvider publishableKey={import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY}>
      <AuthGate>
        <App />
      </AuthGate>
    </LatchkeyProvider>
  </StrictMode>,
)
`);
    expect(after(plan, '.env.local')).toBe('VITE_LATCHKEY_PUBLISHABLE_KEY=pk_test_bG9jYWxob3N0OjQ0MDAk\n');
    expect(plan.packages).toEqual(['@latchkey/react']);
  });

  it('writes components without types for a project in JavaScript', () => {
    const plan = planned({
      'package.json': manifest({ react: '^19.0.0' }, { vite: '^8.0.0' }),
      'src/main.jsx': VITE_MAIN.replace('!', '').replace('App.tsx', 'App.jsx'),
    });
    expect(after(plan, 'src/auth-gate.jsx')).not.toMatch(/ReactNode|readonly/);
    expect(after(plan, 'src/main.jsx')).toContain('<AuthGate>');
  });

  it('names the file for middleware as the version of Next does, where the application is', () => {
    const paths = (files: ProjectFiles) => planned(files).edits.map(({ path }) => path);
    const app = PROJECTS['Next.js with the app router'] ?? {};
    expect(paths(app)).toEqual([
      'src/proxy.ts',
      'src/app/sign-in/[[...step]]/page.tsx',
      'src/app/sign-up/[[...step]]/page.tsx',
      'src/app/layout.tsx',
      '.env.local',
      '.gitignore',
    ]);
    const older = { 'package.json': manifest({ next: '^15.5.0' }), 'app/layout.jsx': LAYOUT };
    expect(paths(older)[0]).toBe('middleware.js');
    expect(paths({ ...older, 'package.json': manifest({ next: 'latest' }) })[0]).toBe('proxy.js');
  });

  it('keeps a middleware that exists, and says so', () => {
    const files = { ...PROJECTS['Next.js with the app router'], 'src/middleware.ts': 'export default () => {};\n' };
    const plan = planned(files);
    expect(plan.kept).toEqual(['src/middleware.ts']);
    expect(plan.edits.map(({ path }) => path)).not.toContain('src/proxy.ts');
  });

  it('wraps the children of a layout, with the quotes of the file', () => {
    const layout = after(planned(PROJECTS['Next.js with the app router'] ?? {}), 'src/app/layout.tsx');
    expect(layout).toContain('import { LatchkeyProvider } from "@latchkey/nextjs";\n');
    expect(layout).toContain(
      '        <LatchkeyProvider>\n          {children}\n        </LatchkeyProvider>\n      </body>',
    );
  });

  it('adds pages, provider and middleware to React Router', () => {
    const plan = planned(PROJECTS['React Router'] ?? {});
    expect(
      after(plan, 'app/routes.ts'),
    ).toBe(`import { type RouteConfig, index, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route('sign-in/*', 'routes/sign-in.tsx'),
  route('sign-up/*', 'routes/sign-up.tsx'),
] satisfies RouteConfig;
`);
    const root = after(plan, 'app/root.tsx');
    expect(root).toContain('"./app.css";\nimport { latchkeyMiddleware } from "@latchkey/backend/react-router";');
    expect(root).toContain(
      '\n\nexport const middleware = [\n  latchkeyMiddleware({\n    publishableKey: import.meta.env.VITE_',
    );
    expect(root).toContain('      <Outlet />\n    </LatchkeyProvider>\n  );');
    expect(after(plan, 'react-router.config.ts')).toContain('  future: { v8_middleware: true },\n  ssr: true,');
  });

  it('puts the middleware of a server before everything else that it uses', () => {
    expect(after(planned(PROJECTS.Express ?? {}), 'src/server.ts')).toBe(`import express from 'express';
import { latchkey } from '@latchkey/backend/express';

const app = express();

// Authenticates every request: getAuth(…) reads the session, requireAuth(…) protects a route.
app.use(latchkey());
app.use(express.json());
app.listen(3000);
`);
    expect(after(planned(PROJECTS.Hono ?? {}), 'src/index.ts')).toContain('\napp.use(latchkey())\n');
    expect(after(planned(PROJECTS.Fastify ?? {}), 'app.mjs')).toContain('\nawait fastify.register(latchkey);\n');
  });

  it('starts the client with the elements in Vue and Svelte, and tells Vue about their tags', () => {
    const vue = planned(PROJECTS['Vite with Vue'] ?? {});
    expect(after(vue, 'src/latchkey.ts')).toContain("import '@latchkey/elements/vue';\n");
    expect(after(vue, 'src/main.ts')?.startsWith("import './latchkey';\n")).toBe(true);
    expect(after(vue, 'vite.config.ts')).toContain("isCustomElement: (tag) => tag.startsWith('latchkey-')");
    const svelte = planned(PROJECTS['Vite with Svelte'] ?? {});
    expect(after(svelte, 'src/latchkey.js')).not.toContain('@latchkey/elements/svelte');
    expect(after(svelte, 'src/latchkey.js')).toContain('defineElements(latchkey);');
  });

  it('asks the developer where a file is not as expected', () => {
    const files = { 'package.json': manifest({ express: '5' }), 'index.js': "const express = require('express');\n" };
    const plan = planned(files);
    expect(plan.byHand).toEqual([expect.stringContaining("import { latchkey } from '@latchkey/backend/express'")]);
    expect(plan.edits.map(({ path }) => path)).toEqual(['.env']);
    const twice = { ...PROJECTS['Vite with React'], 'src/main.tsx': '<App /> <App />' };
    expect(planned(twice).byHand).toEqual([expect.stringContaining('src/main.tsx')]);
  });

  it('does not install what is installed', () => {
    const files = { ...PROJECTS.Express, 'package.json': manifest({ express: '5', '@latchkey/backend': '0.1.0' }) };
    expect(planned(files).packages).toEqual([]);
  });

  it('is not made for a folder without an application', () => {
    expect(planInit({})).toBeUndefined();
    expect(planInit({ 'package.json': 'not JSON' })).toBeUndefined();
    expect(planInit({ 'package.json': manifest({ lodash: '4' }) })).toBeUndefined();
  });
});

describe('variables', () => {
  it('are added at the end, and those of the developer stay', () => {
    const own = 'PORT=3000\n export KEY=mine';
    expect(addVariables(own, { KEY: 'ours', URL: 'x' })).toBe(`${own}\nURL=x\n`);
    expect(addVariables(undefined, { KEY: 'ours' })).toBe('KEY=ours\n');
    expect(addVariables('KEY=\n', { KEY: 'ours' })).toBe('KEY=\n');
  });
});
