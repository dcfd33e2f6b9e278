// Public entry for server components: the provider that can read the request, and the components of @latchkey/react.
export type * from '@latchkey/react';
export * from './components.ts';
export { LatchkeyProvider } from './provider.tsx';
export type { LatchkeyProviderProps } from './provider-props.ts';
