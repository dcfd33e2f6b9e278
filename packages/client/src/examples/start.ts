// An example of the quick start: a page without React and without surfaces.
import { Latchkey, type LatchkeyOptions } from '../index.ts';

/** One client for the whole page. `show` gets the signed-in user, now and after every change. */
export const start = async (
  publishableKey: string,
  show: (emailAddress: string | undefined) => void,
  options: LatchkeyOptions = {},
): Promise<Latchkey> => {
  const latchkey = new Latchkey(publishableKey, options);
  await latchkey.load();
  latchkey.addListener(({ user }) => show(user?.primaryEmailAddress?.emailAddress));
  return latchkey;
};
