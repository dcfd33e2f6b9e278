// The client of a temporary instance, for a page without a key. A separate chunk, which only such a page downloads.
import type { Latchkey, LoadOptions } from '@latchkey/client';
import { openKeyless } from '@latchkey/client/keyless';

/** The client of this page's instance, stored or new; it loads with the options of the claim prompt. */
export const openInstance = async (create: (publishableKey: string) => Latchkey): Promise<Latchkey> => {
  const { publishableKey, options } = await openKeyless(create);
  const latchkey = create(publishableKey);
  const { load } = latchkey;
  return Object.assign(latchkey, { load: (given?: LoadOptions) => load({ ...options, ...given }) });
};
