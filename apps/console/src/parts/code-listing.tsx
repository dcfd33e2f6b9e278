// Code to read and copy, always left to right.
import { Button, checkGlyph, copyGlyph, Icon } from '@latchkey/ui/parts';
import { useEffect, useState } from 'react';
import { useShellTexts } from '../shell/texts.ts';

const SHOWN_MS = 2000;

export const CodeListing = ({ code, label }: { readonly code: string; readonly label: string }) => {
  const t = useShellTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Where the browser refuses, the code can be selected.
  const copy = (): void =>
    void navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  const lines = code.trimEnd().split('\n');
  return (
    <>
      <div className="lk-code" data-kind="listing">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, also by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: only a pre keeps the lines */}
        <pre className="lk-code-lines" tabIndex={0} role="region" aria-label={label}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and keep their order
            <code key={at} className="lk-code-line">
              {line}
            </code>
          ))}
        </pre>
      </div>
      <Button size="xs" icon={<Icon glyph={isCopied ? checkGlyph : copyGlyph} />} onClick={copy}>
        {t(isCopied ? 'copy.done' : 'copy.action')}
      </Button>
    </>
  );
};
