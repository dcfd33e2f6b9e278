// Code or another text of several lines to read and copy, always left to right.
import { Button, checkGlyph, copyGlyph, Icon } from '@latchkey/ui/parts';
import { useShellTexts } from '../shell/texts.ts';
import { useCopy } from './use-copy.ts';

export const CodeListing = ({ code, label }: { readonly code: string; readonly label: string }) => {
  const t = useShellTexts();
  const { isCopied, copy } = useCopy(code);
  return (
    <>
      <div className="lk-code" data-kind="listing">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, also by keyboard */}
        <section className="lk-code-box" tabIndex={0} aria-label={label}>
          <pre className="lk-code-lines">
            <code className="lk-code-line">{code.trimEnd()}</code>
          </pre>
        </section>
      </div>
      <Button size="xs" icon={<Icon glyph={isCopied ? checkGlyph : copyGlyph} />} onClick={copy}>
        {t(isCopied ? 'copy.done' : 'copy.action')}
      </Button>
    </>
  );
};
