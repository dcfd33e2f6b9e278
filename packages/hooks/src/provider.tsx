// LatchkeyProvider: takes an instance or creates one from a key, loads it, and disposes one it created. Without a key, a page
// on the developer's machine gets one from the service there.
import { Latchkey, type LatchkeyOptions, type LoadOptions } from '@latchkey/client';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LatchkeyContext } from './context.ts';
import { createDownload, useDownload } from './download.ts';
import { whenSessionKnown } from './known-session.ts';
import type { CreateShown } from './shown.ts';

type Instance = {
  /** A client that the application created, in place of a key. */
  readonly latchkey: Latchkey;
  readonly publishableKey?: undefined;
};
type Key = {
  /** If omitted on the developer's machine, a temporary instance is used. */
  readonly publishableKey?: string | undefined;
  readonly latchkey?: undefined;
  /** URL of the service that creates a temporary instance; default `http://localhost:4400`. */
  readonly keylessServiceUrl?: string | undefined;
} & LatchkeyOptions;

type Common = {
  readonly children?: ReactNode;
  /** What is shown until the client has loaded; see server-rendering.tsx. */
  readonly __internal_createShown?: CreateShown | undefined;
};

/** Either an instance or a key; and any option of `load`. */
export type LatchkeyProviderProps = (Instance | Key) & LoadOptions & Common;

/**
 * Provides a client to the tree below it. A passed instance stays the caller's; one created from a key is disposed on unmount,
 * and replaced when the key changes.
 *
 * @example
 * <LatchkeyProvider publishableKey="pk_test_…" signInUrl="/sign-in"><App /></LatchkeyProvider>
 */
export const LatchkeyProvider = (props: LatchkeyProviderProps) => {
  const { latchkey, publishableKey, children, __internal_createShown: createShown, ...options } = props;
  const given = { children, createShown, options };
  if (latchkey) return <LoadedProvider latchkey={latchkey} {...given} />;
  if (!publishableKey) return <KeylessProvider {...props} />;
  return <OwningProvider key={publishableKey} publishableKey={publishableKey} {...given} />;
};

const keylessCode = createDownload(() => import('./keyless.tsx'));

/** An application without a key renders nothing until it has one. */
const KeylessProvider = (props: Key & LoadOptions & Common) => {
  const { code, failure } = useDownload(keylessCode);
  if (failure) throw failure.error;
  return code ? <code.Keyless {...props} Client={Latchkey} Provider={LatchkeyProvider} /> : null;
};

type GivenProps<Options> = {
  readonly options: Options;
  readonly createShown: CreateShown | undefined;
  readonly children: ReactNode;
};

type OwningProviderProps = GivenProps<LatchkeyOptions & LoadOptions> & { readonly publishableKey: string };

const OwningProvider = ({ publishableKey, ...given }: OwningProviderProps) => {
  const { options } = given;
  const [latchkey, setLatchkey] = useState(() => new Latchkey(publishableKey, options));
  const disposed = useRef<Latchkey>(undefined);
  const isMounted = useRef(false);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    isMounted.current = true;
    // A tree that was hidden and is shown again keeps its state, but the instance in it has been disposed.
    if (disposed.current === latchkey) setLatchkey(new Latchkey(publishableKey, latest.current));
    return () => {
      isMounted.current = false;
      // StrictMode remounts in the same tick; only a tree that is still unmounted in the next microtask is disposed.
      void Promise.resolve().then(() => {
        if (isMounted.current || disposed.current === latchkey) return;
        disposed.current = latchkey;
        latchkey.dispose();
      });
    };
  }, [latchkey, publishableKey]);

  return <LoadedProvider latchkey={latchkey} {...given} />;
};

type LoadedProviderProps = GivenProps<LoadOptions> & { readonly latchkey: Latchkey };

const LoadedProvider = ({ latchkey, options, createShown, children }: LoadedProviderProps) => {
  const { appearance, localization } = options;
  const started = useRef<Latchkey>(undefined);
  const latest = useRef(options);
  latest.current = options;

  // In a layout effect, so that the requests start before the first paint. React 18 warns about those on a server.
  const useStart = latchkey.platform.inBrowser ? useLayoutEffect : useEffect;
  useStart(() => {
    if (started.current === latchkey) return;
    started.current = latchkey;
    if (latchkey.loaded) return;
    const report = (error: unknown) => latchkey.platform.log.error('the client did not load.', error);
    latchkey.load(latest.current).catch(report);
  }, [latchkey]);

  // load() reads all other options once; these two may change later.
  const live = useMemo<LoadOptions>(
    () => ({ ...(appearance ? { appearance } : {}), ...(localization ? { localization } : {}) }),
    [appearance, localization],
  );
  const notified = useRef(live);
  useEffect(() => {
    if (notified.current === live) return;
    notified.current = live;
    void latchkey.__unstable__updateProps({ appearance: live.appearance, options: live });
  }, [latchkey, live]);

  const readShown = useMemo(() => createShown?.(latchkey, whenSessionKnown), [latchkey, createShown]);
  const value = useMemo(() => ({ latchkey, options: live, readShown }), [latchkey, live, readShown]);
  return <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>;
};
