// A placeholder client for a page without a key, until the service on the same machine has created a temporary instance.
import type { Latchkey } from '@latchkey/client';

/** Looks like a client that has not loaded. The first method call requests the instance; then all members are that client's. */
export const standIn = (create: (publishableKey: string) => Latchkey): Latchkey => {
  // A client without an instance: only its platform and plain properties are read.
  const withoutInstance = create(`pk_test_${btoa('localhost$')}`);
  let current = withoutInstance;
  let opening: Promise<Latchkey> | undefined;
  return new Proxy(withoutInstance, {
    // The casts hold: a caller names a member of a client.
    get(_, name) {
      const value = current[name as keyof Latchkey];
      if (current !== withoutInstance || typeof value !== 'function') return value;
      return async (...args: readonly never[]) => {
        opening ??= import('./keyless.ts').then((part) => part.openInstance(create));
        current = await opening;
        return (current[name as keyof Latchkey] as (...args: readonly never[]) => unknown)(...args);
      };
    },
    // Without the proxy as receiver: private members exist only on the client itself.
    set: (_, name, value) => Reflect.set(current, name, value),
  });
};
