// Types of the appearance option: theme, layout and element styles that a host may set for a surface (types only).

/** A colour, or a scale of shades that contains at least 500. */
export type ColorScale = string | ({ readonly '500': string } & { readonly [shade: string]: string });

/** A number, or a CSS keyword such as `bold`. */
type FontWeight = number | string | undefined;

/** Design tokens that every part is drawn with. */
export type AppearanceVariables = {
  /** Buttons, links and focus rings. */
  readonly colorPrimary?: ColorScale;
  /** Errors, and actions that destroy. */
  readonly colorDanger?: ColorScale;
  /** Confirmations. */
  readonly colorSuccess?: ColorScale;
  /** Warnings. */
  readonly colorWarning?: ColorScale;
  /** Borders and quiet backgrounds. */
  readonly colorNeutral?: ColorScale;
  /** Text. */
  readonly colorText?: string;
  /** Descriptions and hints. */
  readonly colorTextSecondary?: string;
  /** Text on buttons in the primary colour. */
  readonly colorTextOnPrimaryBackground?: string;
  /** Background of cards and panels. */
  readonly colorBackground?: string;
  /** Text in fields. */
  readonly colorInputText?: string;
  /** Background of fields. */
  readonly colorInputBackground?: string;
  /** Highlight that moves over a picture while it loads. */
  readonly colorShimmer?: string;
  /** Font of all text. */
  readonly fontFamily?: string;
  /** Font of buttons. */
  readonly fontFamilyButtons?: string;
  /** Size of normal text; other sizes follow. */
  readonly fontSize?: string;
  /** Weights of normal, medium and bold text. */
  readonly fontWeight?: {
    readonly normal?: FontWeight;
    readonly medium?: FontWeight;
    readonly bold?: FontWeight;
  };
  /** Radius of fields and buttons; other radii follow. */
  readonly borderRadius?: string;
  /** Base of all distances. */
  readonly spacingUnit?: string;
};

/** Placement of the elements of a card. */
export type AppearanceLayout = {
  /** Where the logo of the application is. */
  readonly logoPlacement?: 'inside' | 'outside' | 'none';
  /** Picture to use as the logo. */
  readonly logoImageUrl?: string;
  /** Where the logo leads. */
  readonly logoLinkUrl?: string;
  /** Buttons of providers with names, as icons only, or by their number (`auto`). */
  readonly socialButtonsVariant?: 'auto' | 'iconButton' | 'blockButton';
  /** Buttons of providers above or below the form. */
  readonly socialButtonsPlacement?: 'top' | 'bottom';
  /** False: leaves out fields that may be empty. */
  readonly showOptionalFields?: boolean;
  /** Page with the terms of service. */
  readonly termsPageUrl?: string;
  /** Page with help. */
  readonly helpPageUrl?: string;
  /** Page with the privacy policy. */
  readonly privacyPageUrl?: string;
  /** False: no moving highlight over pictures. */
  readonly shimmer?: boolean;
  /** False: no transitions. */
  readonly animations?: boolean;
  /** Hides the notice that an instance is for development. */
  readonly unsafe_disableDevelopmentModeWarnings?: boolean;
};

/** How the captcha widget is drawn. */
export type AppearanceCaptcha = {
  /** Colours of the widget. */
  readonly theme?: 'auto' | 'light' | 'dark';
  /** Size of the widget. */
  readonly size?: 'normal' | 'flexible' | 'compact';
  /** Language of the widget. */
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

/** A text that depends on its values: `({ count }) => (count === 1 ? 'One member' : `${count} members`)`. */
export type TextFunction = (values: { readonly [name: string]: string | number }) => string;

/** Texts of the surfaces by key, nested; missing keys fall back to the language of the page, which is English by default. */
export type Localization = { readonly [key: string]: string | TextFunction | Localization | undefined };

/** A language by its tag, such as `de` or `pt-BR`; `auto` is the language of the browser. */
export type LanguageChoice = 'auto' | (string & {});
