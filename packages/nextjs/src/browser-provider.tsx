'use client';
// LatchkeyProvider where a client component renders it: without the state of the request, which only the server can read.
import { ClientProvider } from './client-provider.tsx';
import type { LatchkeyProviderProps } from './provider-props.ts';

/** The provider of the application; render it in the root layout, which is a server component. */
export const LatchkeyProvider = ({ dynamic = false, ...props }: LatchkeyProviderProps) => {
  if (dynamic === false) return <ClientProvider {...props} />;
  throw new Error(
    'Latchkey: <LatchkeyProvider dynamic> is in a client component, which cannot read the request. Render it in a layout without "use client".',
  );
};
