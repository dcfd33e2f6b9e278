// Public entry for client components: all of @latchkey/react, with the provider for Next. Server components get react-server.ts.
export * from '@latchkey/react';
export { LatchkeyProvider } from './browser-provider.tsx';
export type { LatchkeyProviderProps } from './provider-props.ts';
