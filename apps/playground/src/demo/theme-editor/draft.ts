// The theme that a user edits: a base theme and the changed variables. Pure.
import { type AppearanceVariables, highContrast, neutral, simple, type Theme } from '@latchkey/themes';
import type { ColorName, SizeName } from './variables.ts';

type Base = { readonly label: string; readonly theme: Theme | undefined };

/** The base themes to choose from, by the name of their export; the first one is no theme. */
export const BASES = {
  builtIn: { label: 'Built-in', theme: undefined },
  neutral: { label: 'Neutral', theme: neutral },
  highContrast: { label: 'High contrast', theme: highContrast },
  simple: { label: 'Simple', theme: simple },
} satisfies Readonly<Record<string, Base>>;

export type BaseName = keyof typeof BASES;

/** The theme of a base; undefined without one. */
export const themeOf = ({ base }: Draft): Theme | undefined => BASES[base].theme;

export type Scheme = 'light' | 'dark';

/** Hex colours of both schemes. */
export type ColorPair = Readonly<Record<Scheme, string>>;

export type Draft = {
  readonly base: BaseName;
  readonly colors: Readonly<Partial<Record<ColorName, ColorPair>>>;
  /** In pixels. */
  readonly sizes: Readonly<Partial<Record<SizeName, number>>>;
  readonly fontFamily: string;
};

export const EMPTY: Draft = { base: 'builtIn', colors: {}, sizes: {}, fontFamily: '' };

const HEX = /^#[0-9a-f]{6}$/i;

export const isHex = (text: string): boolean => HEX.test(text);

const colorText = ({ light, dark }: ColorPair): string => (light === dark ? light : `light-dark(${light}, ${dark})`);

/** The variables that differ from the base theme. */
export const variablesOf = ({ colors, sizes, fontFamily }: Draft): AppearanceVariables => ({
  ...Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair && colorText(pair)])),
  ...Object.fromEntries(Object.entries(sizes).map(([name, pixels]) => [name, `${pixels}px`])),
  ...(fontFamily && { fontFamily }),
});

/** What the surfaces of the preview get. */
export const appearanceOf = (draft: Draft): Theme => {
  const theme = themeOf(draft);
  return { ...(theme && { baseTheme: theme }), variables: variablesOf(draft) };
};
