// Copying with feedback: a tick for a moment, or a text if the browser does not allow it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { copyText } from '../../../location/clipboard.ts';
import { useUi } from '../../../ui-context.tsx';

/** How long the tick is shown. */
const COPIED_MS = 1_500;

/** The text copied last, and the result. */
export type Copied = { readonly text: string; readonly is: 'copied' | 'refused' } | undefined;

/** Returns `[copied, copy]`. If copying is refused, the content of `node` is selected. */
export const useCopy = (): readonly [Copied, (text: string, node: HTMLElement) => void] => {
  const { timers } = useUi().latchkey.platform;
  const [copied, setCopied] = useState<Copied>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const copy = useCallback(
    async (text: string, node: HTMLElement) => {
      const worked = await copyText(text, node);
      cancel.current?.();
      setCopied({ text, is: worked ? 'copied' : 'refused' });
      if (worked) cancel.current = timers.after(COPIED_MS, () => setCopied(undefined));
    },
    [timers],
  );
  return [copied, copy];
};
