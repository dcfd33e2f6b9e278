// Props of each surface (types only).
import type { Theme } from '../appearance.ts';

/** Where a mounted surface keeps its route: in the path under `path`, in the hash, or only in memory. */
export type Routing = {
  readonly routing?: 'path' | 'hash' | 'virtual';
  readonly path?: string;
};

type Themed = { readonly appearance?: Theme };
type Url = string | null;

/** Initial values of a form; query parameters of the page win. */
export type InitialValues = {
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly username?: string;
  readonly firstName?: string;
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
    readonly forceRedirectUrl?: Url;
    readonly fallbackRedirectUrl?: Url;
    readonly signUpForceRedirectUrl?: Url;
    readonly signUpFallbackRedirectUrl?: Url;
    readonly signInUrl?: string;
    readonly signUpUrl?: string;
    readonly waitlistUrl?: string;
    readonly afterSignOutUrl?: Url;
    readonly initialValues?: InitialValues;
    readonly transferable?: boolean;
    readonly withSignUp?: boolean;
    readonly oauthFlow?: OAuthFlow;
    readonly unsafeMetadata?: Readonly<Record<string, unknown>>;
  };

/** Props of SignUp. */
export type SignUpProps = Routing &
  Themed &
  LegacyRedirects & {
    readonly forceRedirectUrl?: Url;
    readonly fallbackRedirectUrl?: Url;
    readonly signInForceRedirectUrl?: Url;
    readonly signInFallbackRedirectUrl?: Url;
    readonly signInUrl?: string;
    readonly waitlistUrl?: string;
    readonly afterSignOutUrl?: Url;
    readonly initialValues?: InitialValues;
    readonly oauthFlow?: OAuthFlow;
    readonly unsafeMetadata?: Readonly<Record<string, unknown>>;
  };

/** A page, a link or the position of a built-in page in a profile, depending on the given keys. */
export type CustomPage = {
  readonly label: string;
  readonly url?: string;
  readonly mount?: (node: HTMLDivElement) => void;
  readonly unmount?: (node?: HTMLDivElement) => void;
  readonly mountIcon?: (node: HTMLDivElement) => void;
  readonly unmountIcon?: (node?: HTMLDivElement) => void;
};

/** An action, a link or the position of a built-in item in the user menu. */
export type CustomMenuItem = {
  readonly label: string;
  readonly href?: string;
  readonly open?: string;
  readonly onClick?: () => void;
  readonly mountIcon?: (node: HTMLDivElement) => void;
  readonly unmountIcon?: (node?: HTMLDivElement) => void;
};

type UserProfileContent = Themed & {
  readonly additionalOAuthScopes?: { readonly [provider: string]: readonly string[] };
  readonly customPages?: readonly CustomPage[];
};

/** Props of UserProfile. */
export type UserProfileProps = Routing & UserProfileContent & { readonly __experimental_startPath?: string };

/** Props of UserButton. */
export type UserButtonProps = Themed & {
  readonly showName?: boolean;
  readonly defaultOpen?: boolean;
  readonly userProfileMode?: 'modal' | 'navigation';
  readonly userProfileUrl?: string;
  readonly userProfileProps?: UserProfileContent;
  readonly signInUrl?: string;
  readonly afterSwitchSessionUrl?: string;
  readonly afterSignOutUrl?: Url;
  readonly afterMultiSessionSingleSignOutUrl?: Url;
  readonly customMenuItems?: readonly CustomMenuItem[];
  readonly __experimental_asStandalone?: boolean | ((open: boolean) => void);
};

type OrganizationProfileContent = Themed & { readonly customPages?: readonly CustomPage[] };

/** Props of OrganizationProfile. */
export type OrganizationProfileProps = Routing &
  OrganizationProfileContent & { readonly afterLeaveOrganizationUrl?: string };

/** A URL that may contain `:property`, or a function of the selected entity. */
type UrlOf<Entity> = string | ((entity: Entity) => string);

type Named = { readonly id: string; readonly slug?: string | null };

type CreationContent = {
  readonly afterCreateOrganizationUrl?: UrlOf<Named>;
  readonly skipInvitationScreen?: boolean;
  readonly hideSlug?: boolean;
};

/** Props of CreateOrganization. */
export type CreateOrganizationProps = Routing & Themed & CreationContent;

/** Props of OrganizationList. */
export type OrganizationListProps = Themed &
  CreationContent & {
    readonly hidePersonal?: boolean;
    readonly afterSelectOrganizationUrl?: UrlOf<Named>;
    readonly afterSelectPersonalUrl?: UrlOf<Named>;
  };

/** Props of OrganizationSwitcher. */
export type OrganizationSwitcherProps = OrganizationListProps & {
  readonly defaultOpen?: boolean;
  readonly organizationProfileMode?: 'modal' | 'navigation';
  readonly organizationProfileUrl?: string;
  readonly organizationProfileProps?: OrganizationProfileContent;
  readonly createOrganizationMode?: 'modal' | 'navigation';
  readonly createOrganizationUrl?: string;
  readonly afterLeaveOrganizationUrl?: string;
  readonly afterSwitchOrganizationUrl?: string;
  readonly __experimental_asStandalone?: boolean | ((open: boolean) => void);
};

/** Props of Waitlist. */
export type WaitlistProps = Themed & {
  readonly afterJoinWaitlistUrl?: string;
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
  readonly cancelOnTapOutside?: boolean;
  readonly itpSupport?: boolean;
  readonly fedCmSupport?: boolean;
  readonly signInForceRedirectUrl?: Url;
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
