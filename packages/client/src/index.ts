// Public entry of the headless client.

export type {
  AuthorizationQuery,
  InstanceType,
  ReverificationConfig,
  ReverificationLevel,
  SessionTaskKey,
} from '@latchkey/wire';
export type {
  Appearance,
  AppearanceCaptcha,
  AppearanceElements,
  AppearanceKey,
  AppearanceLayout,
  AppearanceVariables,
  ColorScale,
  ElementRules,
  LanguageChoice,
  Localization,
  TextFunction,
  Theme,
} from './appearance.ts';
export {
  ApiError,
  ApiError as LatchkeyAPIResponseError,
  EmailLinkError,
  EmailLinkErrorCode,
  EmailLinkErrorCodeStatus,
  type ErrorItem,
  type ErrorMeta,
  isApiError,
  isApiError as isLatchkeyAPIResponseError,
  isEmailLinkError,
  isKnownError,
  isMetamaskError,
  isNetworkError,
  isPasswordPwnedError,
  isRuntimeError,
  isRuntimeError as isLatchkeyRuntimeError,
  isUserLockedError,
  LatchkeyError,
  NetworkError,
  PasskeyError,
  PasskeyError as LatchkeyWebAuthnError,
  RenderError,
  RuntimeError,
  RuntimeError as LatchkeyRuntimeError,
} from './errors.ts';
export type {
  CustomNavigate,
  HandleEmailLinkVerification,
  HandleEmailLinkVerificationParams,
} from './flows/email-link.ts';
export type { OneTapParams } from './flows/one-tap.ts';
export type {
  HandleGoogleOneTapCallback,
  HandleRedirectCallback,
  HandleRedirectCallbackParams,
} from './flows/redirect-callback.ts';
export type { SetActiveNavigation, SetActiveParams } from './flows/set-active.ts';
export type { SignOutCallback, SignOutOptions } from './flows/sign-out.ts';
export type { AuthenticateWithWalletParams } from './flows/wallet-sign-in.ts';
export type { AfterResponse, BeforeRequest } from './http/request-hooks.ts';
export { createLatchkey, Latchkey, type LatchkeyOptions, type UiModule } from './latchkey.ts';
export type { Jwt, JwtClaims } from './lib/jwt.ts';
export type { PasswordRule, UnmetPasswordRules } from './lib/password-rules.ts';
export type { PasswordEstimate, PasswordStrength } from './lib/password-score.ts';
export { readPageParams } from './lib/url.ts';
export type { ModalPlace } from './load/external.ts';
export type { FapiClient, FapiRequestInit, FapiResponse } from './load/fapi-client.ts';
export type { LazyModules } from './load/lazy-modules.ts';
export type { CachedResources } from './load/shell.ts';
export type { RedirectLoopError } from './navigation/loop-breaker.ts';
export type { NavigateCall, NavigationMetadata, RouterFunction } from './navigation/navigate.ts';
export {
  PRESERVED_PARAMETERS,
  type RedirectOptions,
  type RedirectSources,
  readInitialValues,
  writeRedirectParams,
} from './navigation/redirect-precedence.ts';
export type { AuthLinkOptions, TasksLinkOptions } from './navigation/urls.ts';
export type { LoadOptions, SdkMetadata, TelemetryOptions, ValueOrFunction } from './options.ts';
export { browserPlatform } from './platform/browser.ts';
export type { Cancel, Platform, PlatformCredentials, PlatformWallets, WalletProvider } from './platform/platform.ts';
export type { Popup } from './platform/popup.ts';
export type {
  ReverificationHint,
  ReverificationOptions,
  ReverificationRequest,
  SessionVerificationVerbs,
  UserVerbs,
  WithReverification,
} from './resources/account.ts';
export type {
  AttemptFirstFactorParams,
  PrepareFirstFactorParams,
  SignInCreateParams,
} from './resources/attempt-body.ts';
export type { Client } from './resources/client.ts';
export type { GetTokenOptions } from './resources/context.ts';
export type { DeletedObject } from './resources/deleted-object.ts';
export type { AuthConfig, Environment } from './resources/environment.ts';
export type {
  AuthenticateWithPopupParams,
  AuthenticateWithRedirectParams,
  ExternalStrategy,
  ExternalVerbs,
} from './resources/external.ts';
export type {
  EmailAddress,
  EnterpriseSSOLinkFlow,
  LinkFlowParams,
  PrepareEmailAddressVerificationParams,
} from './resources/identifiers/email-address.ts';
export type { EmailLinkFlow } from './resources/identifiers/email-link-flow.ts';
export type { EnterpriseAccount, EnterpriseConnection } from './resources/identifiers/enterprise-account.ts';
export type {
  AuthorizeParams,
  CreateExternalAccountParams,
  ExternalAccount,
} from './resources/identifiers/external-account.ts';
export type { Passkey } from './resources/identifiers/passkey.ts';
export type { PhoneNumber } from './resources/identifiers/phone-number.ts';
export type { SamlAccount } from './resources/identifiers/saml-account.ts';
export type { BackupCode, TOTP } from './resources/identifiers/second-factor.ts';
export type { SignUpVerification, SignUpVerifications, Verification } from './resources/identifiers/verification.ts';
export type { AttemptWeb3WalletVerificationParams, Web3Wallet } from './resources/identifiers/web3-wallet.ts';
export type { Image, ImageFile } from './resources/image.ts';
export type { ListName, ListParams, ListRequest, Lists, Paged, PagedParams } from './resources/lists.ts';
export type {
  AuthenticateWithPasskeyParams,
  AuthenticateWithWeb3Params,
  GenerateSignature,
  SignatureRequest,
  SignUpAuthenticateWithWeb3Params,
  WalletSignUpFields,
} from './resources/local-factors.ts';
export type {
  OrganizationDomain,
  OrganizationDomainVerification,
  UpdateEnrollmentModeParams,
} from './resources/organizations/domain.ts';
export type { OrganizationInvitation } from './resources/organizations/invitation.ts';
export type { OrganizationMembership } from './resources/organizations/membership.ts';
export type { MembershipRequest, MembershipRequestStatus } from './resources/organizations/membership-request.ts';
export type { Organization } from './resources/organizations/organization.ts';
export type {
  CreateOrganizationParams,
  GetDomainsParams,
  GetInvitationsParams,
  GetMembershipRequestsParams,
  GetMembersParams,
  GetUserInvitationsParams,
  GetUserSuggestionsParams,
  MemberParams,
  OrganizationsVerbs,
  OrganizationVerbs,
  UpdateOrganizationParams,
  UserOrganizationVerbs,
} from './resources/organizations/organizations.ts';
export type { Permission, Role } from './resources/organizations/role.ts';
export type { OrganizationSuggestion } from './resources/organizations/suggestion.ts';
export type { PublicOrganizationData, UserOrganizationInvitation } from './resources/organizations/user-invitation.ts';
export type { Page, PageParams } from './resources/page.ts';
export type { PasswordValidation, ValidatePasswordCallbacks } from './resources/password-check.ts';
export type { PublicUserData } from './resources/public-user-data.ts';
export type { SessionActivity, SessionWithActivities } from './resources/session/activity.ts';
export type { Token } from './resources/session/token.ts';
export type { Session } from './resources/session.ts';
export type {
  AttemptFirstFactorVerificationParams,
  AttemptSecondFactorVerificationParams,
  PrepareFirstFactorVerificationParams,
  PrepareSecondFactorVerificationParams,
  SessionFirstFactor,
  SessionSecondFactor,
  SessionVerification,
  StartVerificationParams,
} from './resources/session-verification.ts';
export type { DisplayConfig } from './resources/settings/display-config.ts';
export type { OrganizationSettings } from './resources/settings/organization-settings.ts';
export type { AttributeData, UserSettings } from './resources/settings/user-settings.ts';
export type {
  AttemptSecondFactorParams,
  FirstFactor,
  PrepareSecondFactorParams,
  ResetPasswordParams,
  SecondFactor,
  SignIn,
  SignInEmailLinkParams,
  SignInUserData,
} from './resources/sign-in.ts';
export type {
  AttemptVerificationParams,
  PrepareVerificationParams,
  SignUp,
  SignUpCreateParams,
  SignUpUpdateParams,
} from './resources/sign-up.ts';
export type { RemovePasswordParams, UpdatePasswordParams, UpdateUserParams, User } from './resources/user.ts';
export type { JoinWaitlist, WaitlistEntry } from './resources/waitlist-entry.ts';
export type { Listener } from './state/listeners.ts';
export type { Emission, Snapshot, Status } from './state/snapshot.ts';
export type { PublicStatus, StatusHandler } from './state/status-events.ts';
export type { ReadableStore } from './state/store.ts';
export {
  type ModalName,
  type MountName,
  SURFACES,
  type Surface,
  type SurfaceName,
  type SurfaceProps,
  type Ui,
  type UiUpdate,
} from './surfaces/surface.ts';
export type {
  BlankCaptchaProps,
  CaptchaStage,
  CreateOrganizationProps,
  CustomMenuItem,
  CustomPage,
  GoogleOneTapProps,
  ImpersonationIndicatorProps,
  InitialValues,
  KeylessPromptProps,
  OAuthFlow,
  OrganizationListProps,
  OrganizationProfileProps,
  OrganizationSwitcherProps,
  Routing,
  SignInProps,
  SignUpProps,
  UserButtonProps,
  UserProfileProps,
  UserVerificationProps,
  WaitlistProps,
} from './surfaces/surface-props.ts';
export type { TelemetryEvent } from './telemetry/sampling.ts';
export type { Telemetry } from './telemetry/telemetry.ts';
