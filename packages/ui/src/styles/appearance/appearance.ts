// Appearance as data: the cascade of themes, element keys → classes. Pure.
import type {
  Appearance,
  AppearanceCaptcha,
  AppearanceElements,
  AppearanceKey,
  AppearanceLayout,
  AppearanceVariables,
  Theme,
} from '@latchkey/client';
import { STYLE_PREFIX } from '@latchkey/wire';
import type { ElementKey, ElementState } from '../element-keys.ts';
import type * as HostStyles from './variables.ts';

/** The appearance of one surface after the cascade. `elements` keeps all levels, in order. */
export type ResolvedAppearance = {
  readonly variables: AppearanceVariables;
  readonly layout: AppearanceLayout;
  readonly elements: readonly AppearanceElements[];
  readonly captcha: AppearanceCaptcha;
  /** The module that applies variables and style rules; loaded if a host sets any. */
  readonly hostStyles?: typeof HostStyles | undefined;
};

/** The appearance of a host without options. */
export const PLAIN: ResolvedAppearance = { variables: {}, layout: {}, elements: [], captcha: {} };

const levelsOf = (theme: Theme | undefined): readonly Theme[] => {
  if (!theme) return [];
  const bases = theme.baseTheme === undefined ? [] : [theme.baseTheme].flat();
  return [...bases.flatMap(levelsOf), theme];
};

/** Merges the levels, weakest first: that of the instance, global, global for this surface, the surface's prop. */
export const resolveAppearance = (
  global: Appearance | undefined,
  key: AppearanceKey | undefined,
  own: Theme | undefined,
  stored?: Theme,
): ResolvedAppearance => {
  const levels = [stored, global, key && global?.[key], own].flatMap(levelsOf);
  return {
    variables: Object.assign({}, ...levels.map((level) => level.variables)),
    layout: Object.assign({}, ...levels.map((level) => level.layout)),
    elements: levels.flatMap((level) => (level.elements ? [level.elements] : [])),
    captcha: Object.assign({}, ...levels.map((level) => level.captcha)),
  };
};

/** Whether a host set nothing that needs that module. */
export const isPlain = ({ variables, elements }: ResolvedAppearance): boolean =>
  Object.keys(variables).length + elements.length === 0;

/** The names of an element for a host's styles. */
export type ElementName = {
  readonly key: ElementKey;
  readonly id?: string | undefined;
  readonly state?: ElementState | false | undefined;
};

const isSaid = <Text>(text: Text | false | '' | undefined): text is Text => Boolean(text);

/** The classes of an element: a stable one per name, and those that the host's options add. */
export const elementClasses = (
  elements: readonly AppearanceElements[],
  { key, id, state }: ElementName,
  classFor: ((rules: Exclude<AppearanceElements[string], string>) => string) | undefined,
): readonly string[] => {
  // Most general first: `button`, `button__id`, `button__loading`, `button__id__loading`.
  const withState = state && `${key}__${state}`;
  const names = [key, id && `${key}__${id}`, withState, id && state && `${key}__${id}__${state}`].filter(isSaid);
  return [
    ...[...names.filter((name) => name !== withState), state].map((name) => name && `${STYLE_PREFIX}-${name}`),
    ...elements
      .flatMap((level) => names.map((name) => level[name]))
      .map((given) => (typeof given === 'object' ? classFor?.(given) : given)),
  ].filter(isSaid<string>);
};
