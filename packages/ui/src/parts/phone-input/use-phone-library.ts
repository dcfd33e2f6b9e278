// Loads the phone number library lazily. No first download contains it.
import { startTransition, useEffect, useState } from 'react';

/** The exports of the library. */
export type PhoneLibrary = typeof import('./library.ts');

/** The library once it has loaded; undefined until then, and if it cannot be fetched. */
export const usePhoneLibrary = (wanted = true): PhoneLibrary | undefined => {
  const [library, setLibrary] = useState<PhoneLibrary>();
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    import('./library.ts').then(
      (loaded) => {
        // A list of many numbers formats them in a transition, so that the page stays responsive.
        if (!isGone) startTransition(() => setLibrary(loaded));
      },
      // Without the library the field is a plain input and still works: the user types the country code.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return library;
};
