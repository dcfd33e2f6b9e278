// Style sheets and their parts: a surface loads the sheet of every part it renders, at first or later.
import { describe, expect, it } from 'vitest';

type Texts = { readonly [path: string]: string };

const views: Texts = import.meta.glob<string>(
  ['./*/**/*.{ts,tsx}', '../parts/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/*.en.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const sheets = Object.keys(import.meta.glob('../parts/*/*.css', { query: '?raw' }));

const IMPORTED = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;

/** The files of a surface and all that they import from other surfaces and parts, at first or later. */
const reachedFrom = (folder: string): readonly string[] => {
  const reached = new Set(Object.keys(views).filter((path) => path.startsWith(`./${folder}/`)));
  for (const path of reached)
    for (const [, target = ''] of (views[path] ?? '').matchAll(IMPORTED)) {
      const { pathname } = new URL(target, `file:///surfaces/${path}`);
      const found = pathname.replace(/^\/surfaces\//, './').replace(/^\/parts\//, '../parts/');
      if (found in views) reached.add(found);
    }
  return [...reached].map((path) => views[path] ?? '');
};

const named = (texts: readonly string[], pattern: RegExp): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1] ?? '')));

/** Imported for something other than the part itself: the theme of a widget, the marks of providers. */
const NOT_DRAWN: Readonly<Record<string, readonly string[]>> = {
  'blank-captcha': ['captcha'],
  'user-profile': ['divider'],
  'organization-profile': ['line'],
};

const unstyled = (folder: string): readonly string[] => {
  const texts = reachedFrom(folder);
  const drawn = named(texts, /parts\/([\w-]+)\/\1\.tsx/g);
  const brought = named(texts, /\/([\w-]+)\.css\?inline/g);
  const styled = [...drawn].filter((part) => sheets.includes(`../parts/${part}/${part}.css`));
  return styled.filter((part) => !brought.has(part) && !NOT_DRAWN[folder]?.includes(part));
};

const SURFACES = Object.keys(import.meta.glob('./*/index.tsx', { query: '?raw' })).map(
  (path) => path.split('/')[1] ?? '',
);

describe('every surface', () => {
  it('is checked, with its shared cards', () => {
    expect(SURFACES).toEqual(expect.arrayContaining(['sign-in', 'sign-up', 'user-profile', 'user-verification']));
    const drawn = named(reachedFrom('sign-in'), /parts\/([\w-]+)\/\1\.tsx/g);
    expect([...drawn]).toEqual(expect.arrayContaining(['card', 'code-input', 'choices']));
  });

  it.each(SURFACES)('%s has the styles of every part that it renders', (surface) => {
    expect(unstyled(surface)).toEqual([]);
  });
});
