// Public entry for React applications: everything of the hooks, a provider that can open dialogs, and the surfaces.
export * from '@latchkey/hooks';
export { LatchkeyProvider } from './provider.tsx';
export { SignIn, SignUp, type SurfaceComponentProps, UserVerification, Waitlist } from './surface.tsx';
export { loadUi } from './ui-loader.ts';
export { UserButton, type UserButtonComponentProps } from './user-button.tsx';
export { UserProfile, type UserProfileComponentProps } from './user-profile.tsx';
