// The reference pages are those of the current types, and everything on them is explained.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../terminal.mjs';
import { appearancePage, elementKeys } from './appearance-page.mjs';
import { elementPictures, NOT_PICTURED, PICTURES_FOLDER } from './element-pictures.mjs';
import { elementsPage } from './elements-page.mjs';
import { readExports } from './program.mjs';
import { reactPage, unexplained } from './react-page.mjs';

const REACT = 'packages/react/src/index.ts';
const APPEARANCE = 'packages/client/src/appearance.ts';
const ELEMENTS = 'packages/elements/src/types/elements.ts';

/** A clone of the repository contains them. */
const PICTURES_MOST_BYTES = 1_500_000;

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

  it('has every element key in one picture, or says when its element is there', () => {
    const pictured = elementPictures().flatMap(({ keys }) => keys);
    expect([...pictured, ...Object.keys(NOT_PICTURED)].sort()).toEqual([...elementKeys()].sort());
  });

  it('has all pictures, and they are small', () => {
    const files = readdirSync(join(ROOT, PICTURES_FOLDER)).filter((name) => name.endsWith('.webp'));
    expect(files.sort()).toEqual(
      elementPictures()
        .map(({ file }) => file)
        .sort(),
    );
    const bytes = files.map((name) => statSync(join(ROOT, PICTURES_FOLDER, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PICTURES_MOST_BYTES);
  });

  it('of the elements is written from their types', async () => {
    await expect(elementsPage(exported[ELEMENTS])).toMatchFileSnapshot('../../docs/reference/elements.md');
  });
});
