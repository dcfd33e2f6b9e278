// An id or an address with a button that copies it.
import { checkGlyph, copyGlyph, Icon } from '@latchkey/ui/parts';
import { useEffect, useState } from 'react';
import { useShellTexts } from '../shell/texts.ts';

const SHOWN_MS = 2000;

export const CopyText = ({ text }: { readonly text: string }) => {
  const t = useShellTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Where the browser refuses, the text is next to the button and can be selected.
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <>
      <code className="lk-mono" dir="ltr">
        {text}
      </code>
      <button type="button" className="lk-copy" aria-label={t(isCopied ? 'copy.done' : 'copy.action')} onClick={copy}>
        <Icon glyph={isCopied ? checkGlyph : copyGlyph} />
      </button>
    </>
  );
};
