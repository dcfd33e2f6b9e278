// Public entry of the hooks.
export { buttonMessages } from './button-messages.en.ts';
export {
  SignInButton,
  type SignInButtonProps,
  SignInWithMetamaskButton,
  type SignInWithMetamaskButtonProps,
  SignOutButton,
  type SignOutButtonProps,
  SignUpButton,
  type SignUpButtonProps,
} from './buttons.tsx';
export { createDownload, type Download, type DownloadState, useDownload } from './download.ts';
export { GoogleOneTap } from './google-one-tap.tsx';
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.tsx';
export {
  AuthenticateWithRedirectCallback,
  RedirectToCreateOrganization,
  RedirectToOrganizationProfile,
  RedirectToSignIn,
  RedirectToSignUp,
  RedirectToTasks,
  RedirectToUserProfile,
} from './redirect.tsx';
export { LatchkeyLoaded, LatchkeyLoading, Protect, type ProtectProps, SignedIn, SignedOut } from './show.tsx';
export { type GetToken, type Has, type UseAuthReturn, useAuth } from './use-auth.ts';
export { type EmailLinkResource, useEmailLink } from './use-email-link.ts';
export { useLatchkey, useLatchkeyOptions } from './use-latchkey.ts';
export {
  type UseOrganizationParams,
  type UseOrganizationReturn,
  useOrganization,
} from './use-organization.ts';
export {
  type UseOrganizationListParams,
  type UseOrganizationListReturn,
  useOrganizationList,
} from './use-organization-list.ts';
export type { NotLoaded } from './use-paged.ts';
export { useReverification } from './use-reverification.ts';
export { type UseSessionReturn, useSession } from './use-session.ts';
export { type UseSessionListReturn, useSessionList } from './use-session-list.ts';
export { type UseSignInReturn, useSignIn } from './use-sign-in.ts';
export { type UseSignUpReturn, useSignUp } from './use-sign-up.ts';
export type { PendingOption } from './use-snapshot.ts';
export { type ReadableStore, useStore } from './use-store.ts';
export { type UseUserReturn, useUser } from './use-user.ts';
