// The entry in a server component: each of its modules is a client module, because an entry with `export *` cannot be one itself.
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

it('exports only from modules that begin with the directive for clients', () => {
  const values = [...(sources['./index.ts'] ?? '').matchAll(/^export (?!type)[^;]*? from '(\.[^']+)';/gm)];
  expect(values.length).toBeGreaterThan(8);
  const others = values.map(([, path = '']) => path).filter((path) => !sources[path]?.startsWith("'use client';\n"));
  expect(others).toEqual([]);
});
