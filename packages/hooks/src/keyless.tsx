// The provider of an application without a key: waits for a temporary instance, then provides it.
import type { Latchkey, LatchkeyOptions, LoadOptions } from '@latchkey/client';
import { type KeylessInstance, openKeyless } from '@latchkey/client/keyless';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

type Given = LatchkeyOptions & LoadOptions & { readonly children?: ReactNode };

export type KeylessProps = Given & {
  readonly keylessServiceUrl?: string | undefined;
  /** Passed in, like `Provider`: this module does not bundle code that the page already has. */
  readonly Client: typeof Latchkey;
  /** The provider to render once there is a key. */
  readonly Provider: ComponentType<Given & { readonly publishableKey: string }>;
};

/** Renders nothing until the instance is ready; a failure is thrown to the nearest error boundary. */
export const Keyless = ({ keylessServiceUrl, Client, Provider, children, ...given }: KeylessProps) => {
  const [instance, setInstance] = useState<KeylessInstance>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const isStarted = useRef(false);
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    // Each call may create another instance: run once, also in StrictMode.
    if (isStarted.current) return;
    isStarted.current = true;
    openKeyless((key) => new Client(key, latest.current), { serviceUrl: keylessServiceUrl }).then(
      setInstance,
      (error: unknown) => setFailure({ error }),
    );
  }, [keylessServiceUrl, Client]);
  if (failure) throw failure.error;
  if (!instance) return null;
  return (
    <Provider {...given} {...instance.options} publishableKey={instance.publishableKey}>
      {children}
    </Provider>
  );
};
