// Types of the appearance option: theme, layout and element styles that a host may set for a surface (types only).

/** A colour, or a scale of shades that contains at least 500. */
export type ColorScale = string | ({ readonly '500': string } & { readonly [shade: string]: string });

/** A number, or a CSS keyword such as `bold`. */
type FontWeight = number | string | undefined;

/** Design tokens that every part is drawn with. */
export type AppearanceVariables = {
  readonly colorPrimary?: ColorScale;
  readonly colorDanger?: ColorScale;
  readonly colorSuccess?: ColorScale;
  readonly colorWarning?: ColorScale;
  readonly colorNeutral?: ColorScale;
  readonly colorText?: string;
  readonly colorTextSecondary?: string;
  readonly colorTextOnPrimaryBackground?: string;
  readonly colorBackground?: string;
  readonly colorInputText?: string;
  readonly colorInputBackground?: string;
  readonly colorShimmer?: string;
  readonly fontFamily?: string;
  readonly fontFamilyButtons?: string;
  readonly fontSize?: string;
  readonly fontWeight?: {
    readonly normal?: FontWeight;
    readonly medium?: FontWeight;
    readonly bold?: FontWeight;
  };
  readonly borderRadius?: string;
  readonly spacingUnit?: string;
};

/** Placement of the elements of a card. */
export type AppearanceLayout = {
  readonly logoPlacement?: 'inside' | 'outside' | 'none';
  readonly logoImageUrl?: string;
  readonly logoLinkUrl?: string;
  readonly socialButtonsVariant?: 'auto' | 'iconButton' | 'blockButton';
  readonly socialButtonsPlacement?: 'top' | 'bottom';
  readonly showOptionalFields?: boolean;
  readonly termsPageUrl?: string;
  readonly helpPageUrl?: string;
  readonly privacyPageUrl?: string;
  readonly shimmer?: boolean;
  readonly animations?: boolean;
  readonly unsafe_disableDevelopmentModeWarnings?: boolean;
};

/** How the captcha widget is drawn. */
export type AppearanceCaptcha = {
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly size?: 'normal' | 'flexible' | 'compact';
  readonly language?: string;
};

/** Style rules of one element; nested objects are state rules such as `&:hover`. */
export type ElementRules = { readonly [property: string]: string | number | ElementRules };

/** By element name: class names to add, or style rules. */
export type AppearanceElements = { readonly [element: string]: string | ElementRules };

/** One level of the appearance cascade. */
export type Theme = {
  readonly baseTheme?: Theme | readonly Theme[];
  readonly variables?: AppearanceVariables;
  readonly layout?: AppearanceLayout;
  readonly elements?: AppearanceElements;
  readonly captcha?: AppearanceCaptcha;
};

/** The key under which the global appearance addresses one surface. */
export type AppearanceKey =
  | 'signIn'
  | 'signUp'
  | 'userButton'
  | 'userProfile'
  | 'userVerification'
  | 'organizationSwitcher'
  | 'organizationList'
  | 'organizationProfile'
  | 'createOrganization'
  | 'oneTap'
  | 'waitlist';

/** The global appearance: a theme, and one more theme per surface. */
export type Appearance = Theme & { readonly [Key in AppearanceKey]?: Theme };

/** Texts of the surfaces by key, nested; missing keys fall back to English. */
export type Localization = { readonly [key: string]: string | Localization | undefined };
