// Public entry for React applications: everything of the hooks, a provider that can open dialogs, and the surfaces.
export * from '@latchkey/hooks';
export { LatchkeyProvider } from './provider.tsx';
export { SignIn, SignUp, type SurfaceComponentProps, Waitlist } from './surface.tsx';
export { loadUi } from './ui-loader.ts';
