// The live region of a profile: it exists before the results that it announces.
import { useCallback, useState } from 'react';

/** The last text, and a counter: the same text twice is announced twice. */
export type Said = { readonly text: string; readonly times: number };

/** The current text, and `announce`. */
export const useLiveRegion = (): { readonly said: Said; readonly announce: (text: string) => void } => {
  const [said, setSaid] = useState<Said>({ text: '', times: 0 });
  const announce = useCallback((text: string) => setSaid(({ times }) => ({ text, times: times + 1 })), []);
  return { said, announce };
};
