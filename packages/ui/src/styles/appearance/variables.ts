// Translates the appearance of a host into our styles: variables → custom properties, style rules → a class and its sheet, which
// overrides every part. Downloaded only if a host sets any.
import type { AppearanceElements, AppearanceVariables, ColorScale, ElementRules } from '@latchkey/client';

/** Custom properties by name. */
export type CustomProperties = { readonly [name: `--lk-${string}`]: string };

const colour = (value: ColorScale): string => (typeof value === 'string' ? value : value['500']);
const mix = (value: string, percent: number): string => `color-mix(in oklab, ${value} ${percent}%, transparent)`;

/** One row per variable: the tokens it sets. */
const TOKENS: {
  readonly [Name in keyof AppearanceVariables]-?: (value: NonNullable<AppearanceVariables[Name]>) => CustomProperties;
} = {
  colorPrimary: (value) => ({ '--lk-accent': colour(value) }),
  colorTextOnPrimaryBackground: (value) => ({ '--lk-on-accent': value }),
  // Text on the fill is white, also if the colour is a light one for text on a dark surface.
  colorDanger: (value) => ({
    '--lk-danger': colour(value),
    '--lk-danger-fill': `oklch(from ${colour(value)} min(l, 0.54) c h)`,
  }),
  colorSuccess: (value) => ({ '--lk-success': colour(value) }),
  colorWarning: (value) => ({ '--lk-warning': colour(value) }),
  colorNeutral: (value) => ({
    '--lk-hover': mix(colour(value), 5),
    '--lk-press': mix(colour(value), 9),
    '--lk-hairline': mix(colour(value), 12),
    '--lk-hairline-strong': mix(colour(value), 20),
    '--lk-edge': mix(colour(value), 55),
  }),
  // Secondary text follows the text colour unless the row below sets it.
  colorText: (value) => ({ '--lk-text': value, '--lk-text-muted': mix(value, 78), '--lk-text-faint': mix(value, 68) }),
  colorTextSecondary: (value) => ({ '--lk-text-muted': value, '--lk-text-faint': value }),
  colorBackground: (value) => ({ '--lk-surface': value, '--lk-surface-raised': value }),
  colorInputText: (value) => ({ '--lk-text-field': value }),
  colorInputBackground: (value) => ({ '--lk-surface-field': value }),
  colorShimmer: (value) => ({ '--lk-shimmer': value }),
  fontFamily: (value) => ({ '--lk-font': value }),
  fontFamilyButtons: (value) => ({ '--lk-font-button': value }),
  fontSize: (value) => ({
    '--lk-size-xs': `calc(${value} * 0.857)`,
    '--lk-size-sm': `calc(${value} * 0.929)`,
    '--lk-size-md': value,
    '--lk-size-lg': `calc(${value} * 1.143)`,
    '--lk-size-xl': `calc(${value} * 1.571)`,
  }),
  fontWeight: ({ normal, medium, bold }) => ({
    ...(normal && { '--lk-weight-regular': String(normal) }),
    ...(medium && { '--lk-weight-medium': String(medium) }),
    ...(bold && { '--lk-weight-strong': String(bold) }),
  }),
  borderRadius: (value) => ({ '--lk-radius': value === 'none' ? '0px' : value }),
  spacingUnit: (value) => ({ '--lk-step': `calc(${value} / 4)` }),
};

/** The custom properties of a host's variables. */
export const customProperties = (variables: AppearanceVariables): CustomProperties => {
  const found: Record<`--lk-${string}`, string> = {};
  for (const name of Object.keys(TOKENS) as (keyof AppearanceVariables)[]) {
    const value = variables[name];
    // The rows have the same keys as the variables, so each accepts this value; TypeScript cannot infer that.
    const row = TOKENS[name] as (value: unknown) => CustomProperties;
    if (value !== undefined) Object.assign(found, row(value));
  }
  return found;
};

const UNITLESS =
  /^(--|opacity|z-?index|flex|order|line-?height|font-?weight|grid|column-?count|scale|zoom|fill|stroke)/i;

const property = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const value = (name: string, given: string | number): string =>
  typeof given === 'number' && given !== 0 && !UNITLESS.test(name) ? `${given}px` : String(given);

const nested = (key: string): string => (key.startsWith('@') || key.includes('&') ? key : `& ${key}`);

const body = (rules: ElementRules): string =>
  Object.entries(rules)
    .map(([key, given]) =>
      typeof given === 'object' ? `${nested(key)}{${body(given)}}` : `${property(key)}:${value(key, given)};`,
    )
    .join('');

/** A short stable name for a text (FNV-1a, base 36). */
const nameOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
};

/** The class for these rules; equal rules share it. */
export const ruleClass = (rules: ElementRules): string => `lk-rules-${nameOf(body(rules))}`;

/** The style sheet of all rule objects in the appearance of a host; empty if there are none. */
export const rulesSheet = (elements: readonly AppearanceElements[]): string =>
  elements
    .flatMap((level) => Object.values(level))
    .map((rule) => (typeof rule === 'string' ? '' : `.${ruleClass(rule)}{${body(rule)}}`))
    .join('');
