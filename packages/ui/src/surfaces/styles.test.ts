// Style sheets and the parts they belong to: a surface brings the sheet of every part it draws, at first or later.
import { describe, expect, it } from 'vitest';

type Texts = { readonly [path: string]: string };

const views: Texts = import.meta.glob<string>(['./*/*.{ts,tsx}', '!./*/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const lists: Texts = import.meta.glob<string>('../parts/card-styles.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sheets = Object.keys(import.meta.glob('../parts/*/*.css', { query: '?raw' }));

const partsIn = (texts: Texts): readonly string[] =>
  Object.values(texts).flatMap((text) =>
    [...text.matchAll(/parts\/([\w-]+)\/[\w-]+\.tsx/g)].map((found) => found[1] ?? ''),
  );

const sheetsIn = (texts: Texts): readonly string[] =>
  Object.values(texts).flatMap((text) => [...text.matchAll(/\/([\w-]+)\.css\?inline/g)].map((found) => found[1] ?? ''));

const under = (folder: string): Texts =>
  Object.fromEntries(Object.entries(views).filter(([path]) => path.startsWith(`./${folder}/`)));

describe.each(['sign-in', 'sign-up'])('%s', (surface) => {
  it('brings the styles of every part it draws', () => {
    const drawn = new Set(partsIn({ ...under(surface), ...under('authentication') }));
    const styled = [...drawn].filter((part) => sheets.includes(`../parts/${part}/${part}.css`));
    const brought = new Set([...sheetsIn(lists), ...sheetsIn(under(surface))]);
    expect(styled.length).toBeGreaterThan(5);
    expect(styled.filter((part) => !brought.has(part))).toEqual([]);
  });
});

it('the user profile brings the styles of every part it draws', () => {
  const drawn = new Set(partsIn(under('user-profile')));
  const styled = [...drawn].filter((part) => sheets.includes(`../parts/${part}/${part}.css`));
  const brought = new Set([...sheetsIn(lists), ...sheetsIn(under('user-profile'))]);
  expect(styled.length).toBeGreaterThan(5);
  expect(styled.filter((part) => !brought.has(part))).toEqual([]);
});
