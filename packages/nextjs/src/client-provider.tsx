'use client';
// The provider in the browser: the provider of @latchkey/react with the variables of the application and the router of Next.
import { useLatchkey } from '@latchkey/react';
import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react/server-rendering';
import { createContext, useContext } from 'react';
import { readPublicVariables } from './runtime.ts';
import { useNextRouter, useRefresh } from './use-next-router.ts';

type Options = Omit<LatchkeyProviderProps, 'children' | 'initialState' | 'latchkey'>;

/** The options of the provider above. */
const OuterContext = createContext<Options | undefined>(undefined);

/** Options of the host; environment variables for those that are left out. */
const useOptions = (props: Options): Options => {
  const router = useNextRouter();
  const { publishableKey, signInUrl, signUpUrl, proxyPath } = readPublicVariables();
  const defaults = { publishableKey, signInUrl, signUpUrl, proxyUrl: proxyPath, ...router };
  const given = Object.entries({ ...defaults, ...props }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
};

/** One client for the whole page: a provider inside another one adds only its initial state. */
export const ClientProvider = (props: LatchkeyProviderProps) => {
  const outer = useContext(OuterContext);
  return outer ? <InnerProvider {...props} outer={outer} /> : <OuterProvider {...props} />;
};

const OuterProvider = ({ children, initialState, latchkey: _, ...props }: LatchkeyProviderProps) => {
  const options = useOptions(props);
  return (
    <LatchkeyProvider {...options} initialState={initialState}>
      <Refresh />
      <OuterContext.Provider value={options}>{children}</OuterContext.Provider>
    </LatchkeyProvider>
  );
};

const InnerProvider = ({ children, initialState, outer }: LatchkeyProviderProps & { readonly outer: Options }) => {
  const latchkey = useLatchkey();
  const { publishableKey: _, ...options } = outer;
  return (
    <LatchkeyProvider {...options} latchkey={latchkey} initialState={initialState}>
      {children}
    </LatchkeyProvider>
  );
};

const Refresh = () => {
  useRefresh(useLatchkey());
  return null;
};
