// The themes as data: every text has its contrast on every background that it is drawn on, in light and dark.
import type { Theme } from '@latchkey/client';
import * as themes from '@latchkey/themes';
import { describe, expect, it } from 'vitest';
import panelStyles from '../../parts/panel/panel.css?inline';
import { contrast, type Scheme } from '../../testing/colors/color.ts';
import { tokenColor, tokensOf } from '../../testing/colors/tokens.ts';
import elementKeys from '../element-keys.ts?raw';
import { resolveAppearance } from './appearance.ts';
import { customProperties } from './variables.ts';

/** Backgrounds of text and controls; a list is drawn from top to bottom. */
const GROUNDS = [
  '--lk-surface',
  '--lk-surface-raised',
  '--lk-surface-sunken',
  '--lk-hover --lk-surface',
  '--lk-hover --lk-surface-raised',
  '--lk-hover --lk-surface-sunken',
] as const;
const PRESSED = ['--lk-press --lk-surface', '--lk-press --lk-surface-raised', '--lk-press --lk-surface-sunken'];

/** The background of forms inside a profile; a theme may set it, the style sheet does not. */
const INSET = 'var(--lk-surface-inset, light-dark(oklch(0.975 0.003 230), oklch(0.25 0.01 240)))';

const TEXT_PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...['--lk-text', '--lk-text-muted'].flatMap((text) =>
    [...GROUNDS, ...PRESSED, INSET].map((ground): [string, string] => [text, ground]),
  ),
  // Hints, placeholders and links are not drawn on pressed rows.
  ...['--lk-text-faint', '--lk-accent-text'].flatMap((text) =>
    ['--lk-surface', '--lk-surface-raised', '--lk-hover --lk-surface'].map((ground): [string, string] => [
      text,
      ground,
    ]),
  ),
  ...['--lk-danger', '--lk-success', '--lk-warning'].flatMap((text): [string, string][] => [
    [text, '--lk-surface'],
    [text, '--lk-surface-raised'],
    [text, `${text}-soft`],
  ]),
  ...['--lk-text-faint', '--lk-accent-text', '--lk-danger', '--lk-success'].map((text): [string, string] => [
    text,
    INSET,
  ]),
  ['--lk-danger', '--lk-hover --lk-surface-raised'],
  ['--lk-text-field', '--lk-surface-field'],
  ['--lk-text-faint', '--lk-surface-field'],
  ['--lk-text-muted', '--lk-hover --lk-surface-field'],
  ['--lk-on-accent', '--lk-accent-fill'],
  ['--lk-on-accent', '--lk-accent-fill-hover'],
  ['--lk-on-accent', '--lk-accent-fill-press'],
  ['white', '--lk-danger-fill'],
  ['--lk-accent-text', '--lk-accent-soft'],
  ...['danger', 'success', 'warning', 'info', 'accent'].map((tone): [string, string] => [
    '--lk-text',
    `--lk-${tone}-soft`,
  ]),
  ['--lk-text-muted', '--lk-info-soft'],
];

const LINE_PAIRS: readonly (readonly [line: string, ground: string])[] = ['--lk-edge', '--lk-focus'].flatMap((line) =>
  ['--lk-surface', '--lk-surface-raised', '--lk-surface-sunken', '--lk-surface-field'].map(
    (ground): [string, string] => [line, ground],
  ),
);

/** The tokens that a new page with shadcn/ui has (its colour "neutral"). */
const SHADCN_LIGHT = {
  '--radius': '0.625rem',
  '--background': 'oklch(1 0 0)',
  '--foreground': 'oklch(0.145 0 0)',
  '--card': 'oklch(1 0 0)',
  '--card-foreground': 'oklch(0.145 0 0)',
  '--popover': 'oklch(1 0 0)',
  '--primary': 'oklch(0.205 0 0)',
  '--primary-foreground': 'oklch(0.985 0 0)',
  '--muted': 'oklch(0.97 0 0)',
  '--muted-foreground': 'oklch(0.556 0 0)',
  '--accent': 'oklch(0.97 0 0)',
  '--destructive': 'oklch(0.577 0.245 27.325)',
  '--border': 'oklch(0.922 0 0)',
  '--input': 'oklch(0.922 0 0)',
  '--ring': 'oklch(0.708 0 0)',
};
const SHADCN_DARK = {
  ...SHADCN_LIGHT,
  '--background': 'oklch(0.145 0 0)',
  '--foreground': 'oklch(0.985 0 0)',
  '--card': 'oklch(0.205 0 0)',
  '--card-foreground': 'oklch(0.985 0 0)',
  '--popover': 'oklch(0.205 0 0)',
  '--primary': 'oklch(0.922 0 0)',
  '--primary-foreground': 'oklch(0.205 0 0)',
  '--muted': 'oklch(0.269 0 0)',
  '--muted-foreground': 'oklch(0.708 0 0)',
  '--accent': 'oklch(0.269 0 0)',
  '--destructive': 'oklch(0.704 0.191 22.216)',
  '--border': 'oklch(1 0 0 / 10%)',
  '--input': 'oklch(1 0 0 / 15%)',
  '--ring': 'oklch(0.556 0 0)',
};

const pageOf = (name: string, scheme: Scheme): Readonly<Record<string, string>> => {
  if (name !== 'shadcn') return {};
  return scheme === 'light' ? SHADCN_LIGHT : SHADCN_DARK;
};

/** The pairs below a contrast, as texts with what they have. */
const failing = (name: string, theme: Theme, scheme: Scheme, pairs: typeof TEXT_PAIRS, least: number) => {
  const tokens = tokensOf(theme, pageOf(name, scheme));
  return pairs
    .map(([front, ground]) => {
      const back = tokenColor(tokens, ground, scheme);
      return { front, ground, ratio: contrast(tokenColor(tokens, `${front} ${ground}`, scheme), back) };
    })
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ front, ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`);
};

const { putStylesInLayer: _, ...THEMES } = themes;
const ALL = Object.entries<Theme>({ nothing: {}, ...THEMES });

describe.each(ALL)('the theme %s', (name, theme) => {
  it.each(['light', 'dark'] as const)('has text at 4.5 : 1 in %s', (scheme) => {
    expect(failing(name, theme, scheme, TEXT_PAIRS, 4.5)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has edges of controls and focus rings at 3 : 1 in %s', (scheme) => {
    expect(failing(name, theme, scheme, LINE_PAIRS, 3)).toEqual([]);
  });

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(theme))).toEqual(theme);
  });

  it('names tokens and element keys that exist', () => {
    const { elements } = resolveAppearance(theme, undefined, undefined);
    const tokens = tokensOf({});
    for (const [key, rules] of elements.flatMap((level) => Object.entries(level))) {
      expect(elementKeys).toContain(`| '${key}'`);
      const named = Object.keys(rules).filter((property) => property.startsWith('--'));
      expect(named.filter((token) => !tokens.has(token) && !panelStyles.includes(`var(${token},`))).toEqual([]);
    }
  });
});

describe('the built-in theme', () => {
  it('has the values of the style sheet', () => {
    const { colorPrimary, ...rest } = themes.builtIn.variables;
    const asVariables = customProperties(rest);
    const exact = ['--lk-text', '--lk-text-muted', '--lk-surface', '--lk-surface-field', '--lk-danger', '--lk-success'];
    const builtIn = tokensOf({});
    for (const name of [...exact, '--lk-warning'] as (keyof typeof asVariables)[])
      expect([name, asVariables[name]]).toEqual([name, builtIn.get(name)]);
    expect(builtIn.get('--lk-accent-fill')).toBe(`var(--lk-accent, ${colorPrimary})`);
    expect(builtIn.get('--lk-radius-control')).toBe(`var(--lk-radius, ${rest.borderRadius})`);
    expect(builtIn.get('--lk-font-text')).toBe(`var(--lk-font, ${rest.fontFamily})`);
  });
});

describe('high contrast', () => {
  it.each(['light', 'dark'] as const)('has text at 7 : 1 and all lines at 3 : 1 in %s', (scheme) => {
    const lines = ['--lk-hairline', '--lk-hairline-strong', '--lk-warning-line', '--lk-brass'].flatMap((line) =>
      ['--lk-surface', '--lk-surface-raised', '--lk-surface-sunken'].map((ground): [string, string] => [line, ground]),
    );
    const { highContrast } = themes;
    expect(failing('highContrast', highContrast, scheme, TEXT_PAIRS, 7)).toEqual([]);
    expect(failing('highContrast', highContrast, scheme, [...LINE_PAIRS, ...lines], 3)).toEqual([]);
  });
});
