// Reads the colours of a rendered surface: its tokens, resolved by the browser for one scheme, as pixels.
import { hexOf, PAIRS, type Rgb, warningOf } from './contrast.ts';
import type { ColorPair, Scheme } from './draft.ts';
import { COLORS, type ColorName } from './variables.ts';

export type Measured = {
  readonly colors: Readonly<Partial<Record<ColorName, string>>>;
  readonly warnings: readonly string[];
};

export const NOTHING: Measured = { colors: {}, warnings: [] };

/** A function from a CSS colour to the one that the browser computes in a scheme. */
const withProbe = <Result>(scheme: Scheme, work: (compute: (text: string) => string) => Result): Result => {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  document.body.append(probe);
  try {
    return work((text) => {
      probe.style.color = text;
      return getComputedStyle(probe).color;
    });
  } finally {
    probe.remove();
  }
};

const createPainter = (): ((colors: readonly string[]) => Rgb) | undefined => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  return (colors) => {
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
};

/** The colours of the variables on this surface, and the pairs whose contrast is too low. */
export const measure = (root: HTMLElement, scheme: Scheme): Measured => {
  const paint = createPainter();
  if (!paint) return NOTHING;
  const tokens = getComputedStyle(root);
  return withProbe(scheme, (compute) => {
    const colorOf = (token: string): string => compute(tokens.getPropertyValue(token));
    const ground = colorOf('--lk-surface');
    return {
      colors: Object.fromEntries(COLORS.map(({ name, token }) => [name, hexOf(paint([ground, colorOf(token)]))])),
      warnings: PAIRS.flatMap((pair) => {
        const below = pair.ground.map(colorOf);
        return warningOf(pair, paint([...below, colorOf(pair.front)]), paint(below)) ?? [];
      }),
    };
  });
};

/** The measured colours of both schemes; black where a surface is not drawn yet. */
export const pairOf = (measured: Readonly<Record<Scheme, Measured>>, name: ColorName): ColorPair => ({
  light: measured.light.colors[name] ?? '#000000',
  dark: measured.dark.colors[name] ?? '#000000',
});
