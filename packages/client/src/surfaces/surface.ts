// The table of surfaces: name → props, start path; and the interface to the UI module.
import { MODAL_START_PATHS } from '@latchkey/wire';
import type { Appearance } from '../appearance.ts';
import type { LoadOptions } from '../options.ts';
import type {
  BlankCaptchaProps,
  CreateOrganizationProps,
  GoogleOneTapProps,
  ImpersonationIndicatorProps,
  KeylessPromptProps,
  OrganizationListProps,
  OrganizationProfileProps,
  OrganizationSwitcherProps,
  SignInProps,
  SignUpProps,
  UserButtonProps,
  UserProfileProps,
  UserVerificationProps,
  WaitlistProps,
} from './surface-props.ts';

/** Props by surface name. */
export type SurfaceProps = {
  readonly SignIn: SignInProps;
  readonly SignUp: SignUpProps;
  readonly UserProfile: UserProfileProps;
  readonly UserButton: UserButtonProps;
  readonly OrganizationProfile: OrganizationProfileProps;
  readonly CreateOrganization: CreateOrganizationProps;
  readonly OrganizationSwitcher: OrganizationSwitcherProps;
  readonly OrganizationList: OrganizationListProps;
  readonly Waitlist: WaitlistProps;
  readonly UserVerification: UserVerificationProps;
  readonly GoogleOneTap: GoogleOneTapProps;
  readonly BlankCaptcha: BlankCaptchaProps;
  readonly ImpersonationIndicator: ImpersonationIndicatorProps;
  readonly KeylessPrompt: KeylessPromptProps;
};

/** Everything that can be shown. */
export type SurfaceName = keyof SurfaceProps;

/** How a surface can be shown: `mounts` into a node of the host, and as a modal that starts at `startPath`. */
export type Surface = {
  readonly mounts: boolean;
  readonly startPath?: string;
};

/** One row per surface; the named public methods and preconditions are generated from it. */
export const SURFACES = {
  SignIn: { mounts: true, startPath: MODAL_START_PATHS.signIn },
  SignUp: { mounts: true, startPath: MODAL_START_PATHS.signUp },
  UserProfile: { mounts: true, startPath: MODAL_START_PATHS.userProfile },
  UserButton: { mounts: true },
  OrganizationProfile: {
    mounts: true,
    startPath: MODAL_START_PATHS.organizationProfile,
  },
  CreateOrganization: {
    mounts: true,
    startPath: MODAL_START_PATHS.createOrganization,
  },
  OrganizationSwitcher: { mounts: true },
  OrganizationList: { mounts: true },
  Waitlist: { mounts: true, startPath: MODAL_START_PATHS.waitlist },
  UserVerification: { mounts: true, startPath: MODAL_START_PATHS.userVerification },
  // The identity provider draws it: the client opens it without the UI module.
  GoogleOneTap: { mounts: false },
  BlankCaptcha: { mounts: false, startPath: MODAL_START_PATHS.blankCaptcha },
  ImpersonationIndicator: { mounts: false },
  KeylessPrompt: { mounts: false },
} as const satisfies { readonly [Name in SurfaceName]: Surface };

/** Surfaces that can be mounted into a node of the host. */
export type MountName = {
  [Name in SurfaceName]: (typeof SURFACES)[Name]['mounts'] extends true ? Name : never;
}[SurfaceName];

/** Surfaces that can be opened as modals. */
export type ModalName = {
  [Name in SurfaceName]: (typeof SURFACES)[Name] extends { readonly startPath: string } ? Name : never;
}[SurfaceName];

/** Argument of `updateProps`: a change for one mounted node, or for all surfaces. */
export type UiUpdate = {
  readonly appearance?: Appearance | undefined;
  readonly options?: LoadOptions;
  readonly node?: HTMLElement;
  readonly props?: object;
};

/** The UI module, which renders the surfaces. The client loads it once, when the first surface is shown. */
export type Ui = {
  mount<Name extends SurfaceName>(name: Name, node: HTMLElement, props: SurfaceProps[Name]): void;
  unmount(node: HTMLElement): void;
  open<Name extends SurfaceName>(name: Name, props: SurfaceProps[Name]): void;
  close(name: SurfaceName): void;
  updateProps(update: UiUpdate): void;
  preload(name: SurfaceName): Promise<void>;
  dispose(): void;
};

/** A module that can render for a client of type `Host`. */
export type UiModuleFor<Host> = { createUi(latchkey: Host): Ui };
