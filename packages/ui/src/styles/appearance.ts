// Appearance as data: the cascade of themes, variables → custom properties, element keys → classes. Pure.
import type {
  Appearance,
  AppearanceCaptcha,
  AppearanceElements,
  AppearanceKey,
  AppearanceLayout,
  AppearanceVariables,
  ColorScale,
  Theme,
} from '@latchkey/client';
import type { ElementKey, ElementState } from './element-keys.ts';

/** Everything that holds for one surface after the cascade. `elements` keeps all levels, in order. */
export type ResolvedAppearance = {
  readonly variables: AppearanceVariables;
  readonly layout: AppearanceLayout;
  readonly elements: readonly AppearanceElements[];
  readonly captcha: AppearanceCaptcha;
};

/** No wishes at all. */
export const PLAIN: ResolvedAppearance = { variables: {}, layout: {}, elements: [], captcha: {} };

const levelsOf = (theme: Theme | undefined): readonly Theme[] => {
  if (!theme) return [];
  const bases = theme.baseTheme === undefined ? [] : [theme.baseTheme].flat();
  return [...bases.flatMap(levelsOf), theme];
};

/** Folds the levels, weakest first: global, global for this surface, the surface's own prop. */
export const resolveAppearance = (
  global: Appearance | undefined,
  key: AppearanceKey | undefined,
  own: Theme | undefined,
): ResolvedAppearance => {
  const levels = [global, key && global?.[key], own].flatMap(levelsOf);
  return {
    variables: Object.assign({}, ...levels.map((level) => level.variables)),
    layout: Object.assign({}, ...levels.map((level) => level.layout)),
    elements: levels.flatMap((level) => (level.elements ? [level.elements] : [])),
    captcha: Object.assign({}, ...levels.map((level) => level.captcha)),
  };
};

/** Custom properties by name. */
export type CustomProperties = { readonly [name: `--lk-${string}`]: string };

const colour = (value: ColorScale): string => (typeof value === 'string' ? value : value['500']);
const mix = (value: string, percent: number): string => `color-mix(in oklab, ${value} ${percent}%, transparent)`;

/** One row per variable: what it means in our tokens. */
const TOKENS: {
  readonly [Name in keyof AppearanceVariables]-?: (value: NonNullable<AppearanceVariables[Name]>) => CustomProperties;
} = {
  colorPrimary: (value) => ({ '--lk-accent': colour(value) }),
  colorTextOnPrimaryBackground: (value) => ({ '--lk-on-accent': value }),
  colorDanger: (value) => ({ '--lk-danger': colour(value), '--lk-danger-fill': colour(value) }),
  colorSuccess: (value) => ({ '--lk-success': colour(value) }),
  colorWarning: (value) => ({ '--lk-warning': colour(value) }),
  colorNeutral: (value) => ({
    '--lk-hover': mix(colour(value), 5),
    '--lk-press': mix(colour(value), 9),
    '--lk-hairline': mix(colour(value), 12),
    '--lk-hairline-strong': mix(colour(value), 20),
    '--lk-edge': mix(colour(value), 55),
  }),
  // Secondary text follows the text unless it is given itself, in the row below.
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

/** The custom properties a host's variables stand for. */
export const customProperties = (variables: AppearanceVariables): CustomProperties => {
  const found: Record<`--lk-${string}`, string> = {};
  for (const name of Object.keys(TOKENS) as (keyof AppearanceVariables)[]) {
    const value = variables[name];
    // Rows are keyed by the same names as variables, so the row takes exactly this value; TypeScript cannot follow that.
    const row = TOKENS[name] as (value: unknown) => CustomProperties;
    if (value !== undefined) Object.assign(found, row(value));
  }
  return found;
};

/** Who an element is, for a host's wishes. */
export type ElementName = {
  readonly key: ElementKey;
  readonly id?: string | undefined;
  readonly state?: ElementState | false | undefined;
};

/** All names of an element, most general first: `button`, `button__id`, `button__loading`, `button__id__loading`. */
const elementNames = ({ key, id, state }: ElementName): readonly string[] => [
  key,
  ...(id ? [`${key}__${id}`] : []),
  ...(state ? [`${key}__${state}`] : []),
  ...(id && state ? [`${key}__${id}__${state}`] : []),
];

/** The classes of an element: a stable one per name it has, and those the host's wishes add. */
export const elementClasses = (
  elements: readonly AppearanceElements[],
  name: ElementName,
  classFor: (rules: Exclude<AppearanceElements[string], string>) => string,
): readonly string[] => {
  const names = elementNames(name);
  const wishes = elements.flatMap((level) => names.map((each) => level[each]));
  return [
    ...names.filter((each) => each !== `${name.key}__${name.state}`).map((each) => `lk-${each}`),
    ...(name.state ? [`lk-${name.state}`] : []),
    ...wishes.flatMap((wish) => (wish === undefined ? [] : typeof wish === 'string' ? wish : classFor(wish))),
  ];
};
