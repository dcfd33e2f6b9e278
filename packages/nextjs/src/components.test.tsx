// The list of client references is complete: what client components can import, server components can render.
import * as react from '@latchkey/react';
import { expect, it } from 'vitest';
import * as components from './components.ts';

it('names everything of @latchkey/react but the provider, which is different here', () => {
  expect(Object.keys(components).sort()).toEqual(
    Object.keys(react)
      .filter((name) => name !== 'LatchkeyProvider')
      .sort(),
  );
});
