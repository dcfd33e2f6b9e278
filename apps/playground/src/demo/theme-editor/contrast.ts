// The contrast of colours that surfaces draw on one another (WCAG 2.2, 1.4.3 and 1.4.11). Pure.

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

type Pair = {
  /** In words, as a subject. */
  readonly label: string;
  readonly front: string;
  /** Tokens from bottom to top. */
  readonly ground: readonly string[];
  readonly least: number;
};

const text = (label: string, front: string, ...ground: readonly string[]): Pair => ({
  label,
  front,
  ground,
  least: 4.5,
});

export const PAIRS: readonly Pair[] = [
  text('Text', '--lk-text', '--lk-surface'),
  text('Text in the navigation', '--lk-text', '--lk-surface-sunken', '--lk-press'),
  text('Secondary text', '--lk-text-muted', '--lk-surface'),
  text('Secondary text on a row', '--lk-text-muted', '--lk-surface', '--lk-hover'),
  text('Text of links', '--lk-accent-text', '--lk-surface'),
  text('Text on primary', '--lk-on-accent', '--lk-accent-fill'),
  text('Text in fields', '--lk-text-field', '--lk-surface-field'),
  text('Placeholders', '--lk-text-faint', '--lk-surface-field'),
  text('Danger', '--lk-danger', '--lk-surface'),
  text('Danger in a notice', '--lk-danger', '--lk-danger-soft'),
  text('Success', '--lk-success', '--lk-success-soft'),
  text('Warning', '--lk-warning', '--lk-warning-soft'),
  { label: 'The border of fields', front: '--lk-edge', ground: ['--lk-surface'], least: 3 },
  { label: 'The focus ring', front: '--lk-focus', ground: ['--lk-surface'], least: 3 },
];

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** From 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

export const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Rounded down, so that a contrast just below the limit is not shown as the limit. */
const shown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** A sentence if the contrast of a pair is too low. */
export const warningOf = ({ label, least }: Pair, front: Rgb, ground: Rgb): string | undefined => {
  const ratio = contrast(front, ground);
  return ratio >= least ? undefined : `${label}: ${shown(ratio)} : 1, needs ${least} : 1`;
};
