// The entry for server components: complete, and clear about hooks.
import { expect, it } from 'vitest';
import * as client from './index.ts';
import * as server from './react-server.ts';

it('exports the same names as the main entry', () => {
  expect(Object.keys(server).sort()).toEqual(Object.keys(client).sort());
});

it('passes components on, and says of each hook where it works', () => {
  const hooks = Object.entries(server).filter(([name]) => /^use|^create/.test(name));
  expect(hooks.length).toBeGreaterThan(10);
  for (const [name, hook] of hooks) {
    expect(hook as () => void).toThrow(`Latchkey: ${name}() does not work in a server component.`);
  }
  expect(server.SignedIn).toBe(client.SignedIn);
  expect(server.LatchkeyProvider).toBe(client.LatchkeyProvider);
});
