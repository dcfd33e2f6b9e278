// Props of each surface (types only).
import type { Theme } from '../appearance.ts';

/** Where a mounted surface keeps its route: in the path under `path`, in the hash, or only in memory. */
export type Routing = {
  /** `path`: sub-paths of `path`; `hash` (default): the hash of the URL; `virtual`: not in the URL. */
  readonly routing?: 'path' | 'hash' | 'virtual';
  /** Path of the page that the surface is on, for `routing="path"`, which it also selects. */
  readonly path?: string;
};

type Themed = {
  /** Theme of this surface, over the one of the client. */
  readonly appearance?: Theme;
};
type Url = string | null;

/** Initial values of a form; query parameters of the page win. */
export type InitialValues = {
  /** E-mail address. */
  readonly emailAddress?: string;
  /** Phone number, in international form. */
  readonly phoneNumber?: string;
  /** Username. */
  readonly username?: string;
  /** First name. */
  readonly firstName?: string;
  /** Last name. */
  readonly lastName?: string;
};

type LegacyRedirects = {
  /** Deprecated name of the fallback redirect. */
  readonly afterSignInUrl?: Url;
  /** Deprecated name of the fallback redirect. */
  readonly afterSignUpUrl?: Url;
  /** Deprecated name of both fallback redirects. */
  readonly redirectUrl?: Url;
};

/** How providers are opened: `popup` opens a window, `redirect` leaves the page, `auto` decides by the page's environment. */
export type OAuthFlow = 'auto' | 'redirect' | 'popup';

/** Props of SignIn. */
export type SignInProps = Routing &
  Themed &
  LegacyRedirects & {
    /** Where to go afterwards, whatever the address of the page says. */
    readonly forceRedirectUrl?: Url;
    /** Where to go afterwards if the address of the page names no place. Default: the home page. */
    readonly fallbackRedirectUrl?: Url;
    /** The same as `forceRedirectUrl`, after a sign-up that began here. */
    readonly signUpForceRedirectUrl?: Url;
    /** The same as `fallbackRedirectUrl`, after a sign-up that began here. */
    readonly signUpFallbackRedirectUrl?: Url;
    /** Page with the sign-in form. Default: the option of the client. */
    readonly signInUrl?: string;
    /** Page with the sign-up form. Default: the option of the client. */
    readonly signUpUrl?: string;
    /** Page with the waitlist form. Default: the option of the client. */
    readonly waitlistUrl?: string;
    /** Where to go after a sign-out of every account. */
    readonly afterSignOutUrl?: Url;
    /** Initial values of the fields. */
    readonly initialValues?: InitialValues;
    /** False: a new user who comes back from a provider is not signed up. Default true. */
    readonly transferable?: boolean;
    /** Signs new users up in the same form. Default: if there is no page for sign-up and sign-up is not restricted. */
    readonly withSignUp?: boolean;
    /** How pages of providers are opened. Default `auto`. */
    readonly oauthFlow?: OAuthFlow;
    /** Metadata of a new user, which the browser can write. */
    readonly unsafeMetadata?: Readonly<Record<string, unknown>>;
  };

/** Props of SignUp. */
export type SignUpProps = Routing &
  Themed &
  LegacyRedirects & {
    /** Where to go afterwards, whatever the address of the page says. */
    readonly forceRedirectUrl?: Url;
    /** Where to go afterwards if the address of the page names no place. Default: the home page. */
    readonly fallbackRedirectUrl?: Url;
    /** The same as `forceRedirectUrl`, after a sign-in that began here. */
    readonly signInForceRedirectUrl?: Url;
    /** The same as `fallbackRedirectUrl`, after a sign-in that began here. */
    readonly signInFallbackRedirectUrl?: Url;
    /** Page with the sign-in form. Default: the option of the client. */
    readonly signInUrl?: string;
    /** Page with the waitlist form. Default: the option of the client. */
    readonly waitlistUrl?: string;
    /** Where to go after a sign-out of every account. */
    readonly afterSignOutUrl?: Url;
    /** Initial values of the fields. */
    readonly initialValues?: InitialValues;
    /** How pages of providers are opened. Default `auto`. */
    readonly oauthFlow?: OAuthFlow;
    /** Metadata of a new user, which the browser can write. */
    readonly unsafeMetadata?: Readonly<Record<string, unknown>>;
  };

/** A page, a link or the position of a built-in page in a profile, depending on the given keys. */
export type CustomPage = {
  /** Title, or the name of the built-in page or item to place here. */
  readonly label: string;
  /** Sub-path of the page, or the target of a link. */
  readonly url?: string;
  /** Draws the page into the node. */
  readonly mount?: (node: HTMLDivElement) => void;
  /** Removes what `mount` drew. */
  readonly unmount?: (node?: HTMLDivElement) => void;
  /** Draws the icon into the node. */
  readonly mountIcon?: (node: HTMLDivElement) => void;
  /** Removes what `mountIcon` drew. */
  readonly unmountIcon?: (node?: HTMLDivElement) => void;
};

/** An action, a link or the position of a built-in item in the user menu. */
export type CustomMenuItem = {
  /** Title, or the name of the built-in page or item to place here. */
  readonly label: string;
  /** Target of a link. */
  readonly href?: string;
  /** Sub-path of the profile page to open. */
  readonly open?: string;
  /** Called when the item is chosen. */
  readonly onClick?: () => void;
  /** Draws the icon into the node. */
  readonly mountIcon?: (node: HTMLDivElement) => void;
  /** Removes what `mountIcon` drew. */
  readonly unmountIcon?: (node?: HTMLDivElement) => void;
};

type UserProfileContent = Themed & {
  /** Scopes to ask for when an account of a provider is linked, by provider. */
  readonly additionalOAuthScopes?: { readonly [provider: string]: readonly string[] };
  /** Pages and links to add, and the order of all. */
  readonly customPages?: readonly CustomPage[];
};

/** Props of UserProfile. */
export type UserProfileProps = Routing &
  UserProfileContent & {
    /** Sub-path to start on. */
    readonly __experimental_startPath?: string;
  };

/** Props of UserButton. */
export type UserButtonProps = Themed & {
  /** Shows the name next to the picture. */
  readonly showName?: boolean;
  /** Opens the panel when the surface is first shown. */
  readonly defaultOpen?: boolean;
  /** `modal` (default): opens the profile over the page; `navigation`: goes to `userProfileUrl`. */
  readonly userProfileMode?: 'modal' | 'navigation';
  /** Page with the profile; selects `navigation`. */
  readonly userProfileUrl?: string;
  /** Props of the profile in the modal. */
  readonly userProfileProps?: UserProfileContent;
  /** Page with the sign-in form. Default: the option of the client. */
  readonly signInUrl?: string;
  /** Where to go after a switch of accounts. */
  readonly afterSwitchSessionUrl?: string;
  /** Where to go after a sign-out of every account. */
  readonly afterSignOutUrl?: Url;
  /** Where to go after a sign-out of one of several accounts. */
  readonly afterMultiSessionSingleSignOutUrl?: Url;
  /** Items to add to the menu, and the order of all. */
  readonly customMenuItems?: readonly CustomMenuItem[];
  /** Draws the panel without its button; a function is called when the panel opens or closes. */
  readonly __experimental_asStandalone?: boolean | ((open: boolean) => void);
};

type OrganizationProfileContent = Themed & {
  /** Pages and links to add, and the order of all. */
  readonly customPages?: readonly CustomPage[];
};

/** Props of OrganizationProfile. */
export type OrganizationProfileProps = Routing &
  OrganizationProfileContent & {
    /** Where to go after the user has left the organization, or deleted it. */
    readonly afterLeaveOrganizationUrl?: string;
    /** A modal starts at this form: that of invitations, on the members page. */
    readonly __internal_startForm?: 'invite';
  };

/** A URL that may contain `:property`, or a function of the selected entity. */
type UrlOf<Entity> = string | ((entity: Entity) => string);

type Named = { readonly id: string; readonly slug?: string | null };

type CreationContent = {
  /** Where to go with a new organization; `:id` and `:slug` are filled in. */
  readonly afterCreateOrganizationUrl?: UrlOf<Named>;
  /** True: no step to invite members. */
  readonly skipInvitationScreen?: boolean;
  /** Leaves out the field for the slug. */
  readonly hideSlug?: boolean;
};

/** Props of CreateOrganization. */
export type CreateOrganizationProps = Routing & Themed & CreationContent;

/** Props of OrganizationList. */
export type OrganizationListProps = Themed &
  CreationContent & {
    /** Leaves out the personal account. */
    readonly hidePersonal?: boolean;
    /** Where to go with the chosen organization; `:id` and `:slug` are filled in. */
    readonly afterSelectOrganizationUrl?: UrlOf<Named>;
    /** Where to go with the personal account; `:id` is filled in. */
    readonly afterSelectPersonalUrl?: UrlOf<Named>;
  };

/** Props of OrganizationSwitcher. */
export type OrganizationSwitcherProps = OrganizationListProps & {
  /** Opens the panel when the surface is first shown. */
  readonly defaultOpen?: boolean;
  /** `modal` (default): opens the profile over the page; `navigation`: goes to `organizationProfileUrl`. */
  readonly organizationProfileMode?: 'modal' | 'navigation';
  /** Page with the profile of the organization; selects `navigation`. */
  readonly organizationProfileUrl?: string;
  /** Props of the profile in the modal. */
  readonly organizationProfileProps?: OrganizationProfileContent;
  /** `modal` (default): opens the form over the page; `navigation`: goes to `createOrganizationUrl`. */
  readonly createOrganizationMode?: 'modal' | 'navigation';
  /** Page with the form for a new organization; selects `navigation`. */
  readonly createOrganizationUrl?: string;
  /** Where to go after the user has left the organization, or deleted it. */
  readonly afterLeaveOrganizationUrl?: string;
  /** Deprecated name of `afterSelectOrganizationUrl`. */
  readonly afterSwitchOrganizationUrl?: string;
  /** Draws the panel without its button; a function is called when the panel opens or closes. */
  readonly __experimental_asStandalone?: boolean | ((open: boolean) => void);
};

/** Props of Waitlist. */
export type WaitlistProps = Themed & {
  /** Where to go after joining. */
  readonly afterJoinWaitlistUrl?: string;
  /** Page with the sign-in form. Default: the option of the client. */
  readonly signInUrl?: string;
  /** The initial value of the form; a query parameter of the page wins. */
  readonly initialValues?: Pick<InitialValues, 'emailAddress'>;
};

/** Props of UserVerification. */
export type UserVerificationProps = Themed & {
  /** Which factors to verify; the second one when omitted. */
  readonly level?: 'first_factor' | 'second_factor' | 'multi_factor' | undefined;
  /** Called when the session is verified. */
  readonly afterVerification?: () => void;
  /** Called when the user cancels. With or without it a modal closes by itself after a verification. */
  readonly afterVerificationCancelled?: () => void;
};

/** Props of the notice that the session is impersonated. */
export type ImpersonationIndicatorProps = Themed;

/** Props of the prompt to claim a temporary instance. */
export type KeylessPromptProps = Themed & {
  /** URL where the instance is claimed; without it and the next one nothing is shown. */
  readonly claimUrl?: string;
  /** URL where its keys can be copied. */
  readonly copyKeysUrl?: string;
  /** Dismisses the prompt permanently, once the application has its own keys; null where the application cannot. */
  readonly onDismiss?: (() => Promise<void>) | null | undefined;
};

/** Props of the one-tap surface. */
export type GoogleOneTapProps = Themed & {
  /** Closes the prompt when the user presses outside. Default: decided by the identity script. */
  readonly cancelOnTapOutside?: boolean;
  /** Prompts in browsers that prevent tracking too. Default: decided by the identity script. */
  readonly itpSupport?: boolean;
  /** Uses the dialog of the browser where it has one. Default: decided by the identity script. */
  readonly fedCmSupport?: boolean;
  /** The same as `forceRedirectUrl`, after a sign-in that began here. */
  readonly signInForceRedirectUrl?: Url;
  /** The same as `forceRedirectUrl`, after a sign-up that began here. */
  readonly signUpForceRedirectUrl?: Url;
};

/** Where the widget of a captcha is drawn, hidden until `show` is called. */
export type CaptchaStage = { readonly node: HTMLElement; readonly show: (isShown: boolean) => void };

/** Props of the captcha modal. */
export type BlankCaptchaProps = {
  /** Called with the stage as soon as it is mounted. */
  readonly onStage?: (stage: CaptchaStage) => void;
  /** Shows a progress indicator at once, without a stage. */
  readonly isWorking?: boolean;
};
