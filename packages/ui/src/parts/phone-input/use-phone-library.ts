// The lazy way to what is known of telephone numbers. Nothing of it is in a first download.
import { startTransition, useEffect, useState } from 'react';

/** What the library can do. */
export type PhoneLibrary = typeof import('./phone-library.ts');

/** The library once it has come; undefined until then, and for good where it cannot be fetched. */
export const usePhoneLibrary = (wanted = true): PhoneLibrary | undefined => {
  const [library, setLibrary] = useState<PhoneLibrary>();
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    import('./phone-library.ts').then(
      (arrived) => {
        // Whoever shows many numbers writes them one by one, and the page answers meanwhile.
        if (!isGone) startTransition(() => setLibrary(arrived));
      },
      // A field without it is a plain one and still works: the number is typed with its country code.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return library;
};
