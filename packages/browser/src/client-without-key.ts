// Stands for the client of a page that has no key, until the service on the same machine has given a temporary instance.

import type { Latchkey } from '@latchkey/client';
import { formatPublishableKey } from '@latchkey/wire';

/** Looks like a client that has not loaded. The first method call requests the instance; then all members are that client's. */
export const clientWithoutKey = (create: (publishableKey: string) => Latchkey): Latchkey => {
  // A client without an instance: it knows the page, and only its plain properties are read.
  const withoutInstance = create(formatPublishableKey('development', 'localhost'));
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
