// The colours of surfaces that an operator can choose, and the built-in ones, as the style sheet of the surfaces has them (a test of
// @latchkey/ui compares them).

/** The colours, in the order in which an operator chooses them. */
export const APPEARANCE_COLORS = ['primary', 'background', 'text', 'text_secondary', 'input_background'] as const;

export type AppearanceColor = (typeof APPEARANCE_COLORS)[number];

export type ColorScheme = 'light' | 'dark';

/** The built-in colours, in the notation of the style sheet. */
export const BUILT_IN_COLORS: Readonly<Record<ColorScheme, Readonly<Record<AppearanceColor, string>>>> = {
  light: {
    primary: 'oklch(0.43 0.072 222)',
    background: 'oklch(1 0 0)',
    text: 'oklch(0.24 0.018 240)',
    text_secondary: 'oklch(0.46 0.018 236)',
    input_background: 'oklch(1 0 0)',
  },
  dark: {
    primary: 'oklch(0.74 0.072 214)',
    background: 'oklch(0.215 0.01 240)',
    text: 'oklch(0.95 0.004 230)',
    text_secondary: 'oklch(0.755 0.012 230)',
    input_background: 'oklch(0.185 0.009 240)',
  },
};

/** The largest radius of a control, in pixels. */
export const RADIUS_MAX_PIXELS = 32;

/** The colours that an operator chose for one scheme; null means the built-in one. */
type ChosenColors = Readonly<Record<AppearanceColor, string | null>>;

/** The appearance that an operator chose, as the settings of an instance have it. */
export type AppearanceSettings = Readonly<Record<ColorScheme, ChosenColors>> & {
  /** In pixels. */
  readonly border_radius: number | null;
  readonly font_family: string | null;
  readonly font_family_buttons: string | null;
};

const VARIABLES = {
  primary: 'colorPrimary',
  background: 'colorBackground',
  text: 'colorText',
  text_secondary: 'colorTextSecondary',
  input_background: 'colorInputBackground',
} as const;

/** Variables of an `appearance` option. */
export type AppearanceSettingsVariables = {
  readonly [Name in (typeof VARIABLES)[AppearanceColor] | 'borderRadius' | 'fontFamily' | 'fontFamilyButtons']?: string;
};

/** The variables of the `appearance` option for chosen settings; empty if nothing was chosen. */
export const appearanceVariables = (chosen: AppearanceSettings): AppearanceSettingsVariables => ({
  ...Object.fromEntries(
    APPEARANCE_COLORS.flatMap((name) => {
      const [light, dark] = [chosen.light[name], chosen.dark[name]];
      if (light === null && dark === null) return [];
      const pair = [light ?? BUILT_IN_COLORS.light[name], dark ?? BUILT_IN_COLORS.dark[name]];
      return [[VARIABLES[name], `light-dark(${pair.join(', ')})`]];
    }),
  ),
  ...(chosen.border_radius !== null && { borderRadius: `${chosen.border_radius}px` }),
  ...(chosen.font_family !== null && { fontFamily: chosen.font_family }),
  ...(chosen.font_family_buttons !== null && { fontFamilyButtons: chosen.font_family_buttons }),
});
