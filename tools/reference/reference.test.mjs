// The reference pages are those of the current types, and everything on them is explained.
import { beforeAll, describe, expect, it } from 'vitest';
import { appearancePage } from './appearance-page.mjs';
import { elementsPage } from './elements-page.mjs';
import { readExports } from './program.mjs';
import { reactPage, unexplained } from './react-page.mjs';

const REACT = 'packages/react/src/index.ts';
const APPEARANCE = 'packages/client/src/appearance.ts';
const ELEMENTS = 'packages/elements/src/types/elements.ts';

let exported;
beforeAll(() => {
  exported = readExports([REACT, APPEARANCE, ELEMENTS]);
});

describe('the reference', () => {
  it('of React is written from its types', async () => {
    await expect(reactPage(exported[REACT])).toMatchFileSnapshot('../../docs/reference/react.md');
  });

  it('of React explains every export and every prop', () => {
    expect(unexplained(exported[REACT])).toEqual([]);
  });

  it('of the appearance is written from its types', async () => {
    await expect(appearancePage(exported[APPEARANCE])).toMatchFileSnapshot('../../docs/reference/appearance.md');
  });

  it('of the elements is written from their types', async () => {
    await expect(elementsPage(exported[ELEMENTS])).toMatchFileSnapshot('../../docs/reference/elements.md');
  });
});
