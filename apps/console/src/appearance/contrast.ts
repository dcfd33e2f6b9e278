// Contrast of two colours as WCAG 2 defines it, and the colours that the built-in ones are. Pure.
import { type AppearanceColor, BUILT_IN_COLORS, type ColorScheme } from '@latchkey/wire';

/** Linear light of red, green and blue, each from 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const OKLCH = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/;

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const ofHex = (parts: readonly string[]): Light => {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => linear(Number.parseInt(part, 16) / 255));
  return [red, green, blue];
};

/** CSS Color 4, sample code of OKLab: to cone responses, to linear sRGB. */
const ofOklch = ([l = 0, c = 0, h = 0]: readonly number[]): Light => {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => Math.min(Math.max(part, 0), 1)) as unknown as Light;
};

const lightOf = (color: string): Light | undefined => {
  const hex = HEX.exec(color);
  if (hex) return ofHex(hex.slice(1));
  const oklch = OKLCH.exec(color);
  return oklch ? ofOklch(oklch.slice(1).map(Number)) : undefined;
};

const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of two colours, from 1 to 21; undefined if one is no colour. */
export const contrast = (one: string, other: string): number | undefined => {
  const lights = [lightOf(one), lightOf(other)];
  const [first, second] = lights;
  if (!first || !second) return undefined;
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

/** The least contrast of text (WCAG 2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** Colours that are drawn on one another. Links are drawn in a shade of the primary colour that keeps its contrast. */
const PAIRS = [
  { key: 'text', front: 'text', back: 'background' },
  { key: 'secondary', front: 'text_secondary', back: 'background' },
  { key: 'field', front: 'text', back: 'input_background' },
] as const satisfies readonly { key: string; front: AppearanceColor; back: AppearanceColor }[];

/** The contrast of every pair in a scheme; `colorOf` returns the chosen colour, or null for the built-in one. */
export const contrasts = (scheme: ColorScheme, colorOf: (name: AppearanceColor) => string | null) =>
  PAIRS.map(({ key, front, back }) => {
    const shown = (name: AppearanceColor): string => colorOf(name) ?? BUILT_IN_COLORS[scheme][name];
    return { key, scheme, ratio: contrast(shown(front), shown(back)), front: shown(front), back: shown(back) };
  });
