// Public entry for React applications: all hooks, a provider that can open modals, and the surfaces.
export * from '@latchkey/hooks';
export { getToken } from './control/get-token.ts';
export { InviteMembersButton, type InviteMembersButtonProps } from './control/invite-members-button.tsx';
export { Show, type ShowProps, type ShowWhen } from './control/show.tsx';
export { LatchkeyDegraded, LatchkeyFailed, type LatchkeyFailedProps, type LoadFailure } from './control/status.tsx';
export { type UseWaitlistReturn, useWaitlist, type WaitlistState } from './control/use-waitlist.ts';
export { UserAvatar, type UserAvatarProps } from './control/user-avatar.tsx';
export {
  type SignInFlow,
  type SignInFlowAction,
  type SignInFlowOptions,
  useSignInFlow,
} from './flows/use-sign-in-flow.ts';
export {
  type SignUpFlow,
  type SignUpFlowAction,
  type SignUpFlowOptions,
  useSignUpFlow,
} from './flows/use-sign-up-flow.ts';
export { OrganizationProfile, type OrganizationProfileComponentProps } from './organization-profile.tsx';
export { OrganizationSwitcher, type OrganizationSwitcherComponentProps } from './organization-switcher.tsx';
export { LatchkeyProvider } from './provider.tsx';
export {
  CreateOrganization,
  OrganizationList,
  SignIn,
  SignUp,
  type SurfaceComponentProps,
  UserVerification,
  Waitlist,
} from './surface.tsx';
export { loadUi } from './ui-loader.ts';
export { UserButton, type UserButtonComponentProps } from './user-button/user-button.tsx';
export { UserProfile, type UserProfileComponentProps } from './user-profile.tsx';
