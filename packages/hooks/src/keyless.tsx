// The provider of an application without a key: waits for a temporary instance, then provides that.
import type { Latchkey, LatchkeyOptions, LoadOptions } from '@latchkey/client';
import { type KeylessInstance, openKeyless } from '@latchkey/client/keyless';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

type Given = LatchkeyOptions & LoadOptions & { readonly children?: ReactNode };

export type KeylessProps = Given & {
  readonly keylessServiceUrl?: string | undefined;
  /** Lent, as what provides is: this module brings nothing that the page has already. */
  readonly Client: typeof Latchkey;
  /** What provides, once there is a key. */
  readonly Provider: ComponentType<Given & { readonly publishableKey: string }>;
};

/** Draws nothing until the instance is there; that there is none is thrown to whoever draws errors. */
export const Keyless = ({ keylessServiceUrl, Client, Provider, children, ...given }: KeylessProps) => {
  const [instance, setInstance] = useState<KeylessInstance>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const isStarted = useRef(false);
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    // Each call may make another instance: once, also in StrictMode.
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
