// An id or an address with a button that copies it.
import { checkGlyph, copyGlyph, Icon } from '@latchkey/ui/parts';
import { useShellTexts } from '../shell/texts.ts';
import { useCopy } from './use-copy.ts';

export const CopyText = ({ text }: { readonly text: string }) => {
  const t = useShellTexts();
  const { isCopied, copy } = useCopy(text);
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
