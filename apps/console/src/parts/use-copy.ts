// Copies a text, and says for two seconds that it was copied.
import { useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** Where the browser refuses, nothing happens: the text is next to the button and can be selected. */
export const useCopy = (text: string): { readonly isCopied: boolean; readonly copy: () => void } => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return { isCopied, copy };
};
