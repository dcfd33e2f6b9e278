// The voice of a profile: results are said in a region that was there before them.
import { useCallback, useState } from 'react';

/** What was said last, and how often something was: the same words twice are said twice. */
export type Said = { readonly text: string; readonly times: number };

/** What is said, and the way to say something. */
export const useLiveRegion = (): { readonly said: Said; readonly announce: (text: string) => void } => {
  const [said, setSaid] = useState<Said>({ text: '', times: 0 });
  const announce = useCallback((text: string) => setSaid(({ times }) => ({ text, times: times + 1 })), []);
  return { said, announce };
};
