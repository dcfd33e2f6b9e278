// Every rule of structure.mjs, violated on purpose: each violation must be found, and its fix accepted.
import { describe, expect, it } from 'vitest';
import { makeTree } from '../testing/breach.mjs';
import { checkStructure, readConfig } from './structure.mjs';

const config = readConfig();

/** `R1 path:line` for every violation in a tree; a file that does not begin with a comment gets one. */
function breaches(files) {
  const commented = Object.entries(files).map(([path, text]) => [
    path,
    /\.(json|html|md)$/.test(path) || text.startsWith('//') || text.startsWith('/*') ? text : `// x\n${text}`,
  ]);
  const tree = makeTree(Object.fromEntries(commented));
  try {
    return checkStructure(tree.root, config).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
  } finally {
    tree.dispose();
  }
}

const wireEntry = {
  'packages/wire/package.json': JSON.stringify({
    name: '@latchkey/wire',
    exports: { '.': { source: './src/index.ts' } },
  }),
};
const names = {
  'packages/wire/src/names.ts':
    "export const PROVIDER = 'latchkey';\nexport const namesFor = (provider: string) => ({ devBrowser: `__${provider}_db_jwt` });\n",
  'packages/wire/src/names/cookies.ts': "export const session = '__session';\n",
};
const limits = { 'packages/wire/src/limits.ts': 'export const CLIENT_TOUCH_WINDOW_MS = 691_200_000;\n' };

describe('R1 layers', () => {
  it('finds an import that points up, and accepts one that points down', () => {
    const files = {
      'packages/client/src/http/api.ts': 'export const api = 1;\n',
      'packages/client/src/lib/url.ts': "import { api } from '../http/api.ts';\nexport const url = api;\n",
    };
    expect(breaches(files)).toEqual(['R1 packages/client/src/lib/url.ts:2']);
    expect(
      breaches({
        'packages/client/src/lib/url.ts': 'export const url = 1;\n',
        'packages/client/src/http/api.ts': "import { url } from '../lib/url.ts';\nexport const api = url;\n",
      }),
    ).toEqual([]);
  });

  it('finds a type import that points up', () => {
    const files = {
      'packages/service/src/handlers/me.ts': 'export type Me = 1;\n',
      'packages/service/src/domain/me.ts': "import type { Me } from '../handlers/me.ts';\nexport type You = Me;\n",
    };
    expect(breaches(files)).toEqual(['R1 packages/service/src/domain/me.ts:2']);
  });

  it('keeps the siblings of ui apart', () => {
    const files = {
      'packages/ui/src/flows/sign-in/sign-in.ts': 'export const step = 1;\n',
      'packages/ui/src/parts/card/card.ts':
        "import { step } from '../../flows/sign-in.ts';\nexport const card = step;\n",
    };
    expect(breaches(files)).toEqual(['R1 packages/ui/src/parts/card/card.ts:2']);
  });

  it('finds a package that imports one it may not know, by name or by path', () => {
    expect(
      breaches({ 'packages/client/src/lib/a.ts': "import { x } from '@latchkey/ui';\nexport const a = x;\n" }),
    ).toEqual(['R1 packages/client/src/lib/a.ts:2']);
    expect(
      breaches({
        'packages/wire/src/limits.ts': 'export const A = 1;\n',
        'packages/client/src/lib/a.ts': "import { A } from '../../../wire/src/limits.ts';\nexport const a = A;\n",
      }),
    ).toEqual(['R1 packages/client/src/lib/a.ts:2']);
    expect(
      breaches({ 'e2e/support/a.ts': "import { NAMES } from '@latchkey/wire';\nexport const a = NAMES;\n" }),
    ).toEqual(['R1 e2e/support/a.ts:2']);
  });

  it('keeps valibot in the schemas, React out of the flows, and the client without dependencies', () => {
    expect(breaches({ 'packages/wire/src/json/a.ts': "import * as v from 'valibot';\nexport const a = v;\n" })).toEqual(
      ['R1 packages/wire/src/json/a.ts:2'],
    );
    expect(
      breaches({ 'packages/wire/src/schemas/a.ts': "import * as v from 'valibot';\nexport const a = v;\n" }),
    ).toEqual([]);
    expect(
      breaches({ 'packages/ui/src/flows/a.ts': "import { useState } from 'react';\nexport const a = useState;\n" }),
    ).toEqual(['R1 packages/ui/src/flows/a.ts:2']);
    expect(
      breaches({ 'packages/client/src/lib/a.ts': "import x from 'some-package';\nexport const a = x;\n" }),
    ).toEqual(['R1 packages/client/src/lib/a.ts:2']);
  });

  it('finds a file that belongs to no layer, and an import without its extension', () => {
    expect(breaches({ 'packages/client/src/elsewhere/a.ts': 'export const a = 1;\n' })).toEqual([
      'R1 packages/client/src/elsewhere/a.ts:1',
    ]);
    expect(
      breaches({
        'packages/client/src/lib/b.ts': 'export const b = 1;\n',
        'packages/client/src/lib/a.ts': "import { b } from './b';\nexport const a = b;\n",
      }),
    ).toEqual(['R1 packages/client/src/lib/a.ts:2']);
  });
});

describe('R2 cycles', () => {
  const pair = (first, second) => ({ 'packages/client/src/lib/a.ts': first, 'packages/client/src/lib/b.ts': second });

  it("finds two files that import one another's values", () => {
    expect(
      breaches(
        pair(
          "import { b } from './b.ts';\nexport const a = () => b;\n",
          "import { a } from './a.ts';\nexport const b = () => a;\n",
        ),
      ),
    ).toEqual(['R2 packages/client/src/lib/a.ts:1']);
  });

  it('finds a cycle through a re-export', () => {
    const files = {
      ...wireEntry,
      'packages/wire/src/index.ts': "export { a } from './strategies.ts';\n",
      'packages/wire/src/strategies.ts': "import { a as b } from './index.ts';\nexport const a = () => b;\n",
    };
    expect(breaches(files)).toContain('R2 packages/wire/src/index.ts:1');
  });

  it('allows a cycle of types inside one folder, and a lazy import', () => {
    expect(
      breaches(
        pair(
          "import type { B } from './b.ts';\nexport type A = B;\n",
          "import { type A } from './a.ts';\nexport type B = A;\n",
        ),
      ),
    ).toEqual([]);
    expect(
      breaches(
        pair("export const a = () => import('./b.ts');\n", "import { a } from './a.ts';\nexport const b = a;\n"),
      ),
    ).toEqual([]);
  });

  it('finds a cycle of types across folders', () => {
    const files = {
      'packages/hooks/src/one/a.ts': "import type { B } from '../two/b.ts';\nexport type A = B;\n",
      'packages/hooks/src/two/b.ts': "import type { A } from '../one/a.ts';\nexport type B = A;\n",
    };
    expect(breaches(files)).toEqual(['R2 packages/hooks/src/one/a.ts:1']);
  });
});

describe('R3 barrels', () => {
  it('finds an inner index file and a re-export, and accepts the package entry and the entry of a surface', () => {
    expect(breaches({ 'packages/client/src/lib/index.ts': 'export const a = 1;\n' })).toEqual([
      'R3 packages/client/src/lib/index.ts:1',
    ]);
    expect(
      breaches({
        'packages/client/src/lib/a.ts': 'export const a = 1;\n',
        'packages/client/src/lib/b.ts': "export { a } from './a.ts';\n",
      }),
    ).toEqual(['R3 packages/client/src/lib/b.ts:2']);
    expect(
      breaches({
        'packages/client/src/lib/a.ts': 'export const a = 1;\n',
        'packages/client/src/lib/b.ts': "// Named.\nexport * as letters from './a.ts';\n",
      }),
    ).toEqual([]);
    expect(
      breaches({
        ...wireEntry,
        'packages/wire/src/limits.ts': 'export const A = 1;\n',
        'packages/wire/src/index.ts': "export { A } from './limits.ts';\n",
      }),
    ).toEqual([]);
    expect(breaches({ 'packages/ui/src/surfaces/sign-in/index.tsx': 'export const SignIn = 1;\n' })).toEqual([]);
  });
});

describe('R4 sizes', () => {
  const long = (lines) => `// x\n${'export {};\n'.repeat(lines - 1)}`;

  it('allows 300 lines and not 301; 600 for a test; more for what is exempt by name', () => {
    expect(
      breaches({ 'packages/client/src/lib/a.ts': long(300), 'packages/client/src/lib/a.test.ts': long(600) }),
    ).toEqual([]);
    expect(breaches({ 'packages/client/src/lib/a.ts': long(301) })).toEqual(['R4 packages/client/src/lib/a.ts:301']);
    expect(breaches({ 'packages/client/src/lib/a.test.ts': long(601) })).toEqual([
      'R4 packages/client/src/lib/a.test.ts:601',
    ]);
    expect(breaches({ 'packages/service/src/store/migrations/001_first.ts': long(900) })).toEqual([]);
  });
});

describe('R5 names and openings', () => {
  it('finds a vague name, a name in another case, and a file without an opening comment', () => {
    expect(breaches({ 'packages/client/src/lib/utils.ts': 'export const a = 1;\n' })).toEqual([
      'R5 packages/client/src/lib/utils.ts:1',
    ]);
    expect(breaches({ 'packages/client/src/lib/myThing.ts': 'export const a = 1;\n' })).toEqual([
      'R5 packages/client/src/lib/myThing.ts:1',
    ]);
    expect(breaches({ 'packages/client/src/lib/shared/a.ts': '// A.\nexport const a = 1;\n' })).toEqual([
      'R5 packages/client/src/lib/shared/a.ts:1',
    ]);
    expect(breaches({ 'packages/client/src/lib/shared/urls/a.ts': '// A.\nexport const a = 1;\n' })).toEqual([]);
    const tree = makeTree({ 'packages/client/src/lib/a.ts': 'export const a = 1;\n' });
    expect(checkStructure(tree.root, config).map((one) => one.rule)).toEqual(['R5']);
    tree.dispose();
  });
});

describe('R6 globals', () => {
  const inFile = (path, text) => breaches({ [path]: text });

  it('finds a global of the browser, of Node, and the hidden clock', () => {
    expect(inFile('packages/client/src/auth/a.ts', 'export const a = () => window.name;\n')).toEqual([
      'R6 packages/client/src/auth/a.ts:2',
    ]);
    expect(inFile('packages/service/src/domain/a.ts', 'export const a = process.env;\n')).toEqual([
      'R6 packages/service/src/domain/a.ts:2',
    ]);
    expect(
      inFile('packages/ui/src/flows/a.ts', 'export const a = () => [Date.now(), new Date(), Math.random()];\n'),
    ).toEqual(Array(3).fill('R6 packages/ui/src/flows/a.ts:2'));
    expect(inFile('packages/client/src/lib/a.ts', 'export const a = { fetch };\n')).toEqual([
      'R6 packages/client/src/lib/a.ts:2',
    ]);
    expect(inFile('packages/client/src/lib/a.ts', 'export const a = () => setTimeout;\n')).toEqual([
      'R6 packages/client/src/lib/a.ts:2',
    ]);
  });

  it('allows them where the platform lives, and names that only look like them', () => {
    expect(inFile('packages/client/src/platform/a.ts', 'export const a = () => window.name;\n')).toEqual([]);
    const text =
      'type T = typeof window;\nexport const a = (fetch: (x: number) => T, { location }: { location: T }) => [fetch(1), location, { document: 1 }.document, new Date(0)];\n';
    expect(inFile('packages/client/src/lib/a.ts', text)).toEqual([]);
    expect(
      inFile(
        'packages/client/src/lib/a.ts',
        'export const a = (n: number) => { const history = n; for (const self of [n]) { return self + history; } try { return 1; } catch (process) { return process; } };\n',
      ),
    ).toEqual([]);
  });

  it('is not fooled by the same name in another function', () => {
    expect(
      inFile(
        'packages/client/src/lib/a.ts',
        'export const a = (document: number) => document;\nexport const b = () => document;\n',
      ),
    ).toEqual(['R6 packages/client/src/lib/a.ts:3']);
  });
});

describe('R8 state', () => {
  const inLib = (text) => breaches({ 'packages/client/src/lib/a.ts': text });
  const found = ['R8 packages/client/src/lib/a.ts:2'];

  it('finds a module-level let, a collection, a static field and a written constant', () => {
    expect(inLib('let count = 0;\nexport const a = () => count;\n')).toEqual(found);
    expect(inLib('export const seen = new Map<string, number>();\n')).toEqual(found);
    expect(inLib('export class A { static last = 1; }\n')).toEqual(found);
    expect(inLib('const list: number[] = []; export const a = (n: number) => { list.push(n); };\n')).toEqual(found);
    expect(inLib('const box = { n: 0 }; export const a = () => { box.n += 1; };\n')).toEqual(found);
  });

  it('allows constants that cannot change, and state that a function makes', () => {
    expect(
      inLib(
        "export const KINDS: ReadonlySet<string> = new Set(['a']);\nexport class A { static readonly kind = 'a'; }\n",
      ),
    ).toEqual([]);
    expect(
      inLib(
        'export const make = () => { const seen = new Map<string, number>(); let n = 0; return () => { n += 1; seen.set("a", n); }; };\n',
      ),
    ).toEqual([]);
  });
});

describe('R9 module mocks', () => {
  it('finds vi.mock in a test', () => {
    expect(
      breaches({ 'packages/client/src/lib/a.test.ts': "import { vi } from 'vitest';\nvi.mock('./b.ts');\n" }),
    ).toEqual(['R9 packages/client/src/lib/a.test.ts:3']);
    expect(
      breaches({ 'packages/client/src/lib/a.test.ts': "import { vi } from 'vitest';\nexport const f = vi.fn();\n" }),
    ).toEqual([]);
  });

  it.each(['waitFor', 'waitUntil'])('finds vi.%s, which gives up after a second', (name) => {
    const text = `import { vi } from 'vitest';\nawait vi.${name}(() => true);\n`;
    expect(breaches({ 'packages/client/src/lib/a.test.ts': text })).toEqual(['R9 packages/client/src/lib/a.test.ts:3']);
  });
});

describe('R10 protocol names and numbers', () => {
  const inAuth = (text) => breaches({ ...names, ...limits, 'packages/client/src/auth/a.ts': text });
  const found = ['R10 packages/client/src/auth/a.ts:2'];

  it('finds a cookie name, also inside a longer text, and a number of the limits', () => {
    expect(inAuth("export const a = '__session';\n")).toEqual(found);
    expect(inAuth('export const a = (value: string) => `__latchkey_db_jwt=${value}; Path=/`;\n')).toEqual(found);
    expect(inAuth('export const a = 691_200_000;\n')).toEqual(found);
    expect(inAuth('export const CLIENT_TOUCH_WINDOW_MS = 10;\n')).toEqual(found);
    expect(inAuth('export const a = (timers: { every(ms: number): void }) => timers.every(5_000);\n')).toEqual(found);
  });

  it('allows them in wire itself and in tests', () => {
    expect(
      breaches({
        ...names,
        ...limits,
        'packages/client/src/auth/a.test.ts': "export const a = ['__session', 691_200_000];\n",
      }),
    ).toEqual([]);
  });
});

describe('R11 placement', () => {
  it('finds SQL outside the store', () => {
    const sql = 'export const q = "select id from users where id = $1";\n';
    expect(breaches({ 'packages/service/src/handlers/a.ts': sql })).toEqual([
      'R11 packages/service/src/handlers/a.ts:2',
    ]);
    expect(breaches({ 'packages/service/src/store/a.ts': sql })).toEqual([]);
  });

  it('finds JSX outside what draws', () => {
    const jsx = 'export const a = <p>hello</p>;\n';
    expect(breaches({ 'packages/client/src/surfaces/a.tsx': jsx })).toEqual([
      'R11 packages/client/src/surfaces/a.tsx:2',
    ]);
    expect(breaches({ 'packages/ui/src/parts/card/card.tsx': jsx })).toEqual([]);
  });

  it('finds CSS in a string and a style in place, and allows custom properties', () => {
    expect(breaches({ 'packages/ui/src/styles/a.ts': "export const a = '.lk-card { color: red; }';\n" })).toEqual([
      'R11 packages/ui/src/styles/a.ts:2',
    ]);
    expect(
      breaches({ 'packages/ui/src/parts/card/card.tsx': 'export const a = <p style={{ color: "red" }}>x</p>;\n' }),
    ).toEqual(['R11 packages/ui/src/parts/card/card.tsx:2']);
    expect(
      breaches({ 'packages/ui/src/parts/card/card.tsx': 'export const a = <p style={{ "--lk-x": "1px" }}>x</p>;\n' }),
    ).toEqual([]);
  });

  it('finds raw markup and code made of text', () => {
    expect(
      breaches({ 'packages/ui/src/renderer.tsx': 'export const a = (node: Element) => { node.innerHTML = "x"; };\n' }),
    ).toEqual(['R11 packages/ui/src/renderer.tsx:2']);
    expect(
      breaches({
        'packages/ui/src/parts/card/card.tsx': 'export const a = <p dangerouslySetInnerHTML={{ __html: "x" }} />;\n',
      }),
    ).toEqual(['R11 packages/ui/src/parts/card/card.tsx:2']);
    expect(breaches({ 'packages/client/src/platform/a.ts': 'export const a = () => eval("1");\n' })).toEqual([
      'R11 packages/client/src/platform/a.ts:2',
    ]);
  });
});

describe('R14 folders', () => {
  const service = (paths) =>
    breaches(Object.fromEntries(paths.map((path) => [`packages/service/src/${path}`, 'export {};\n'])));

  it('finds three files that share their first word, and accepts two, and three in a folder of that name', () => {
    expect(service(['handlers/key.ts', 'handlers/key-list.ts', 'handlers/key-ring.ts'])).toEqual([
      'R14 packages/service/src/handlers/key-list.ts:1',
    ]);
    expect(service(['handlers/key-list.ts', 'handlers/key-ring.ts', 'handlers/key-list.test.ts'])).toEqual([]);
    expect(service(['handlers/key/list.ts', 'handlers/key/ring.ts', 'handlers/key/key.ts'])).toEqual([]);
  });

  it('finds them in every package, in apps, stories, tools and benches', () => {
    const crowded = (folder, extension) =>
      breaches(Object.fromEntries(['a', 'b', 'c'].map((end) => [`${folder}/key-${end}.${extension}`, 'export {};\n'])));
    expect(crowded('packages/ui/src/parts/button', 'css')).toEqual(['R14 packages/ui/src/parts/button/key-a.css:1']);
    expect(crowded('packages/client/src/lib', 'ts')).toEqual(['R14 packages/client/src/lib/key-a.ts:1']);
    expect(crowded('apps/playground/src/pages', 'tsx')).toEqual(['R14 apps/playground/src/pages/key-a.tsx:1']);
    expect(crowded('e2e/tests', 'spec.ts')).toEqual(['R14 e2e/tests/key-a.spec.ts:1']);
    expect(crowded('tools', 'mjs')).toEqual(['R14 tools/key-a.mjs:1']);
    expect(crowded('bench', 'mjs')).toEqual(['R14 bench/key-a.mjs:1']);
  });

  it('takes two words where the first says nothing, and a component and its style sheet for one', () => {
    expect(service(['domain/sign-in.ts', 'domain/sign-up.ts', 'domain/sign-out.ts'])).toEqual([]);
    expect(service(['domain/sign-in-a.ts', 'domain/sign-in-b.ts', 'domain/sign-in-c.ts'])).toEqual([
      'R14 packages/service/src/domain/sign-in-a.ts:1',
    ]);
    const parts = ['qr.tsx', 'qr.css', 'qr-path.ts'].map((name) => [`packages/ui/src/parts/qr/${name}`, '/* x */\n']);
    expect(breaches(Object.fromEntries(parts))).toEqual([]);
  });

  it('finds a folder of more than 30 files; tests do not count', () => {
    const files = Array.from({ length: 31 }, (_, index) => `handlers/h${index}.ts`);
    expect(service(files)).toEqual(['R14 packages/service/src/handlers:1']);
    expect(service([...files.slice(1), 'handlers/more.test.ts'])).toEqual([]);
  });

  it('finds two folders that import each other, by types too', () => {
    const files = {
      'packages/service/src/handlers/me/a.ts': "import type { B } from '../sessions/b.ts';\nexport type A = B;\n",
      'packages/service/src/handlers/sessions/b.ts': 'export type B = 1;\n',
      'packages/service/src/handlers/sessions/c.ts': "import type { D } from '../me/d.ts';\nexport type C = D;\n",
      'packages/service/src/handlers/me/d.ts': 'export type D = 1;\n',
    };
    expect(breaches(files)).toEqual(['R14 packages/service/src/handlers/me:1']);
    const { 'packages/service/src/handlers/sessions/c.ts': _turned, ...oneWay } = files;
    expect(breaches(oneWay)).toEqual([]);
  });

  it('finds a folder of the service that imports another folder of its layer', () => {
    const files = {
      'packages/service/src/present/a.ts': 'export const a = 1;\n',
      'packages/service/src/use-cases/b.ts': "import { a } from '../present/a.ts';\nexport const b = a;\n",
    };
    expect(breaches(files)).toEqual(['R1 packages/service/src/use-cases/b.ts:2']);
  });
});

describe('R15 code for tests', () => {
  it('finds production code that imports a fixture, and lets tests do so', () => {
    const fake = { 'packages/service/src/testing/fake-clock.ts': 'export const clock = 1;\n' };
    const uses = "import { clock } from '../testing/fake-clock.ts';\nexport const now = clock;\n";
    expect(breaches({ ...fake, 'packages/service/src/ports/now.ts': uses })).toEqual([
      'R15 packages/service/src/ports/now.ts:2',
    ]);
    expect(breaches({ ...fake, 'packages/service/src/ports/now.test.ts': uses })).toEqual([]);
  });
});

describe('R16 words', () => {
  it('finds a metaphor in a file name and in a declared name, and leaves other words that hold it alone', () => {
    const file = (path, text) => breaches({ [`packages/service/src/${path}`]: text });
    expect(file('http/on-the-beat.ts', 'export {};\n')).toEqual(['R16 packages/service/src/http/on-the-beat.ts:1']);
    expect(file('domain/a.ts', 'export const settleFirstFactor = 1;\n')).toEqual([
      'R16 packages/service/src/domain/a.ts:2',
    ]);
    expect(file('domain/a.ts', 'export type DepartureOptions = 1;\n')).toEqual([
      'R16 packages/service/src/domain/a.ts:2',
    ]);
    expect(file('domain/a.ts', 'const settle = 1;\nexport const returnSurface = settle;\n')).toEqual([]);
    expect(file('domain/a.ts', 'const person = 1;\nexport const isUser = person;\n')).toEqual([
      'R16 packages/service/src/domain/a.ts:2',
    ]);
    expect(breaches({ 'packages/ui/src/parts/other-ways.tsx': 'export {};\n' })).toEqual([
      'R16 packages/ui/src/parts/other-ways.tsx:1',
    ]);
    expect(breaches({ 'packages/client/src/people/a.ts': 'export {};\n' })).toContain(
      'R16 packages/client/src/people/a.ts:1',
    );
    expect(breaches({ 'e2e/support/a.ts': 'export type Person = 1;\n' })).toEqual(['R16 e2e/support/a.ts:2']);
    const inside = (text) => breaches({ 'packages/client/src/lib/a.ts': text });
    for (const text of [
      'const wish = 1;',
      'const a = (told: 1) => told;',
      'type A = { person: 1 };',
      'const { a: ways } = b;',
    ])
      expect(inside(`${text}\n`)).toEqual(['R16 packages/client/src/lib/a.ts:2']);
    expect(inside('const letters = 1;\nexport const toLetter = 1;\n')).toEqual(['R16 packages/client/src/lib/a.ts:3']);
  });

  it('finds a phrase that hides the actor in a comment or document, over two lines and in tests too, and leaves code alone', () => {
    const file = (text, path = 'packages/ui/src/parts/a.ts') => breaches({ [path]: text });
    expect(file('// Signs somebody in.\nexport {};\n')).toEqual(['R16 packages/ui/src/parts/a.ts:1']);
    expect(file('// x\nexport {};\n// A secret is valid no more, or not any\n// more.\n')).toEqual([
      'R16 packages/ui/src/parts/a.ts:3',
    ]);
    expect(file('/** Nobody waits. */\nexport {};\n', 'packages/service/src/domain/a.test.ts')).toEqual([
      'R16 packages/service/src/domain/a.test.ts:1',
    ]);
    expect(file('# A\n\nA token is\nvalid no\nmore, or not any\nmore.\n\n```\nnobody\n```\n', 'docs/a.md')).toEqual([
      'R16 docs/a.md:3',
    ]);
    expect(file('// Reads `person` next to a personal name.\nexport const a = "somebody";\n')).toEqual([]);
  });

  it('finds such a phrase in the title of a test, and leaves other texts of the test alone', () => {
    const file = (text) => breaches({ 'packages/ui/src/parts/a.test.ts': `// Tests of a.\n${text}\n` });
    for (const text of [
      "it('is told so', () => {});",
      "describe.each([1])(\n  'somebody %s', () => {});",
      'test(`nobody of ${count} users`, async () => {});',
    ])
      expect(file(text)).toEqual(['R16 packages/ui/src/parts/a.test.ts:2']);
    expect(file("it('signs in', () => signIn('nobody@example.com', person('somebody')));")).toEqual([]);
  });
});

describe('R17 strategies', () => {
  const registry = {
    'packages/wire/src/strategies.ts': `export const OAUTH_PROVIDERS = ['github'] as const;
export const STRATEGIES = rows({ password: 1, email_code: 2, phone_code: 3, web3_metamask_signature: 4, totp: 5, backup_code: 6 });
export const isCode = (strategy: string) => strategy === 'email_code' || strategy.startsWith('web3_');
`,
  };
  const inDomain = (text) => breaches({ ...registry, 'packages/service/src/domain/a.ts': text });
  const found = ['R17 packages/service/src/domain/a.ts:2'];

  it.each([
    ["factor.strategy !== 'password'"],
    ["'password' === (factor as Factor)?.strategy"],
    ["kind === 'email_code'"],
    ["kind === 'oauth_github'"],
    ["verifications.includes('phone_code')"],
    ["strategies.has('totp')"],
    ["['password', 'email_code']"],
    ["new Set(['phone_code', 'email_code'])"],
    ["strategy.endsWith('_code')"],
    ["strategy.replace(/^x/, '')"],
    ['PATTERN.test(factor.strategy)'],
    ["provider.startsWith('oauth_')"],
    ["provider.replace(/^oauth_/, '')"],
    ['`web3_${wallet}_signature`'],
  ])('finds %s', (expression) => {
    expect(inDomain(`export const a = () => ${expression};\n`)).toEqual(found);
  });

  it('finds a case, and a list by the name or the type of its declaration', () => {
    expect(inDomain("export const a = () => { switch (strategy) { case 'totp': return 1; } };\n")).toEqual(found);
    expect(inDomain("export const STRATEGIES_LEFT = ['totp', 'backup_code'];\n")).toEqual(found);
    expect(inDomain("export type SecondStrategy = 'totp' | 'backup_code';\n")).toEqual(found);
    expect(inDomain("export type Proof = { readonly strategy: 'totp' | 'backup_code' };\n")).toEqual(found);
    expect(inDomain("export const a = (strategy: 'totp' | 'backup_code') => strategy;\n")).toEqual(found);
  });

  it('leaves a strategy alone that a module names once, and fields, settings and columns of the same name', () => {
    for (const text of [
      "export const STRATEGY = 'email_code';\nexport const a = (strategy: string) => strategy === STRATEGY;\n",
      "export const proof = { strategy: 'password' };\n",
      "export const settings = { verifications: ['email_code'] };\n",
      "export const a = (field: string) => field === 'password';\n",
      "export const SECRETS = ['password', 'totp'];\n",
      "export type Attribute = 'password' | 'backup_code';\n",
      "export const a = (path: string) => /^oauth_providers$/.test(path) || path.startsWith('oauth_tokens');\n",
    ])
      expect(inDomain(text)).toEqual([]);
  });

  it('allows all of them in the registry and in tests', () => {
    const text = "export const a = (strategy: string) => strategy === 'totp';\n";
    expect(breaches({ ...registry, 'packages/service/src/domain/a.test.ts': text })).toEqual([]);
  });
});

describe('addresses', () => {
  it('finds an outside host and a machine path, and allows loopback and example hosts', () => {
    const [scheme, home] = ['https:', '/home'];
    expect(breaches({ 'docs/a.md': `see ${scheme}//registry.somewhere.io/x` })).toEqual(['address docs/a.md:1']);
    expect(breaches({ 'docs/a.md': `see ${home}/ada/x` })).toEqual(['address docs/a.md:1']);
    expect(breaches({ 'docs/a.md': 'http://localhost:4400 https://app.example.com http://127.0.0.1:1/x' })).toEqual([]);
  });
});
