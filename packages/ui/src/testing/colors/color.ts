// Evaluates CSS colours as a browser does, for tests of contrast: hex, rgb(), oklch(), relative colours, color-mix() and light-dark().
import { evaluate } from './expression.ts';

type Triple = readonly [number, number, number];

/** Linear light of sRGB, and opacity. */
export type Color = { readonly light: Triple; readonly alpha: number };

export type Scheme = 'light' | 'dark';

type Matrix = readonly [Triple, Triple, Triple];

// CSS Color 4, sample code: linear sRGB ↔ XYZ (D65), XYZ ↔ cone responses, cone responses ↔ OKLab.
const XYZ_OF_SRGB: Matrix = [
  [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
  [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
  [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
];
const SRGB_OF_XYZ: Matrix = [
  [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
  [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
  [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
];
const CONES_OF_SRGB: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const SRGB_OF_CONES: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const LAB_OF_CONES: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const CONES_OF_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
const each = (values: Triple, change: (value: number) => number): Triple => values.map(change) as unknown as Triple;

const labOf = (light: Triple): Triple => times(LAB_OF_CONES, each(times(CONES_OF_SRGB, light), Math.cbrt));
const ofLab = (lab: Triple): Triple =>
  times(
    SRGB_OF_CONES,
    each(times(CONES_OF_LAB, lab), (value) => value ** 3),
  );
const ofLch = ([l, c, h]: Triple): Triple =>
  ofLab([l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]);
const lchOf = (light: Triple) => {
  const [l, a, b] = labOf(light);
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
};
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Splits at a separator outside brackets. */
export const split = (text: string, separator: ',' | ' ' | '/'): readonly string[] => {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
};

const NAMED: Readonly<Record<string, Color>> = {
  transparent: { light: [0, 0, 0], alpha: 0 },
  white: { light: [1, 1, 1], alpha: 1 },
  black: { light: [0, 0, 0], alpha: 1 },
};

const triple = (values: readonly number[]): Triple => {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = values;
  return [a, b, c];
};

const ofHex = (digits: string): Color => {
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { light: each([red, green, blue], (part) => linear(part / 255)), alpha: alpha / 255 };
};

/** Mixes premultiplied in OKLab, as CSS Color 5 defines. */
const mixed = (one: Color, other: Color, share: number): Color => {
  const alpha = one.alpha * share + other.alpha * (1 - share);
  const [first, second] = [labOf(one.light), labOf(other.light)];
  const lab = triple(
    first.map(
      (value, at) => (value * one.alpha * share + (second[at] ?? 0) * other.alpha * (1 - share)) / (alpha || 1),
    ),
  );
  return { light: ofLab(lab), alpha };
};

const relative = (inner: string, scheme: Scheme): Color => {
  const [coordinates = '', alpha] = split(inner, '/');
  const [, origin = '', ...rest] = split(coordinates, ' ');
  const from = colorOf(origin, scheme);
  const [x, y, z] = times(XYZ_OF_SRGB, from.light);
  const isXyz = rest[0] === 'xyz-d65';
  const channels = isXyz ? { x, y, z } : lchOf(from.light);
  const values = triple((isXyz ? rest.slice(1) : rest).map((part) => evaluate(part, channels)));
  return {
    light: isXyz ? times(SRGB_OF_XYZ, values) : ofLch(values),
    alpha: alpha ? evaluate(alpha) : from.alpha,
  };
};

const mixOf = (inner: string, scheme: Scheme): Color => {
  const [, first = '', second = ''] = split(inner, ',');
  const [one = '', percent = '50%'] = split(first, ' ');
  return mixed(colorOf(one, scheme), colorOf(split(second, ' ')[0] ?? '', scheme), evaluate(percent));
};

/** A colour without var() in a scheme; throws if it is written in a way this file does not know. */
export const colorOf = (text: string, scheme: Scheme): Color => {
  const given = text.trim();
  const named = NAMED[given];
  if (named) return named;
  if (given.startsWith('#')) return ofHex(given.slice(1));
  const [, name = '', inner = ''] = /^([\w-]+)\((.*)\)$/s.exec(given) ?? [];
  if (name === 'light-dark') return colorOf(split(inner, ',')[scheme === 'light' ? 0 : 1] ?? '', scheme);
  if (name === 'color-mix') return mixOf(inner, scheme);
  if (/^from\s/.test(inner)) return relative(inner, scheme);
  const [coordinates = '', alpha = '1'] = split(inner, '/');
  const values = triple(split(coordinates, ' ').map((part) => evaluate(part)));
  if (name === 'oklch') return { light: ofLch(values), alpha: evaluate(alpha) };
  if (name === 'rgb') return { light: each(values, (part) => linear(part / 255)), alpha: evaluate(alpha) };
  throw new Error(`Not a colour that this test knows: ${text}`);
};

const clamped = (light: Triple): Triple => each(light, (part) => Math.min(Math.max(part, 0), 1));
const encoded = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** A colour over an opaque one: browsers composite the encoded values. */
export const over = (front: Color, back: Color): Color => {
  const [top, below] = [each(clamped(front.light), encoded), each(clamped(back.light), encoded)];
  const parts = triple(top.map((part, at) => part * front.alpha + (below[at] ?? 0) * (1 - front.alpha)));
  return { light: each(parts, linear), alpha: 1 };
};

const luminance = ({ light }: Color): number => {
  const [red, green, blue] = clamped(light);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two opaque colours as WCAG 2 defines it, from 1 to 21. */
export const contrast = (one: Color, other: Color): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};
