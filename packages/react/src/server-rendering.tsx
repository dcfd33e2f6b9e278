'use client';

// Entry for pages that a server renders: the provider with an initial state. Separate from the main entry, because other pages do
// not need its code.
import { LatchkeyProvider as HooksProvider, type InitialStateProviderProps } from '@latchkey/hooks/server-rendering';
import { withSurfaces } from './provider.tsx';

export type { InitialState, InitialStateJSON } from '@latchkey/hooks/server-rendering';

/** Either an instance or a key; any option of `load`; and the initial state of the page. */
export type LatchkeyProviderProps = InitialStateProviderProps;

/**
 * As the provider of the main entry, with the initial state of a page that a server renders.
 *
 * @example
 * <LatchkeyProvider publishableKey="pk_test_…" initialState={initialState}><App /></LatchkeyProvider>
 */
export const LatchkeyProvider = (props: LatchkeyProviderProps) => <HooksProvider {...withSurfaces(props)} />;
