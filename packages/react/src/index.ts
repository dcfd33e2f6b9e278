// Public entry for React applications: all hooks, a provider that can open modals, and the surfaces.
export * from '@latchkey/hooks';
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
