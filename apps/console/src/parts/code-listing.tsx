// Code or another text of several lines to read and copy, always left to right.
import { Button, checkGlyph, copyGlyph, Icon } from '@latchkey/ui/parts';
import { useShellTexts } from '../shell/texts.ts';
import { CodeBox } from './code-box.tsx';
import { useCopy } from './use-copy.ts';

export const CodeListing = ({ code, label }: { readonly code: string; readonly label: string }) => {
  const t = useShellTexts();
  const { isCopied, copy } = useCopy(code);
  return (
    <>
      <CodeBox label={label}>
        <code className="lk-code-line">{code.trimEnd()}</code>
      </CodeBox>
      <Button size="xs" icon={<Icon glyph={isCopied ? checkGlyph : copyGlyph} />} onClick={copy}>
        {t(isCopied ? 'copy.done' : 'copy.action')}
      </Button>
    </>
  );
};
