// A dialog with a secret that is shown now: copy it, then close. It is not kept anywhere on the page.
import { Button, CopyField, Dialog, DialogContext } from '@latchkey/ui/parts';
import { useContext, useState } from 'react';
import { useShellTexts } from '../shell/texts.ts';
import { usePartTexts } from './texts.ts';

type ShownSecretProps = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
};

const Head = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const dialog = useContext(DialogContext);
  return (
    <div className="lk-action-head">
      <h2 className="lk-action-title" id={dialog?.titleId} dir="auto">
        {title}
      </h2>
      <p className="lk-action-text">{text}</p>
      {dialog?.closeButton}
    </div>
  );
};

export const ShownSecret = ({ title, text, label, secret, onClose }: ShownSecretProps) => {
  const shell = useShellTexts();
  const t = usePartTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = (value: string, node: HTMLElement): void =>
    void navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      // The browser refuses: the text is selected, to be copied by hand.
      () => getSelection()?.selectAllChildren(node),
    );
  return (
    <Dialog onClose={onClose}>
      <div className="lk-card">
        <Head title={title} text={text} />
        <CopyField label={label} value={secret} action={shell('copy.action')} copied={isCopied} onCopyValue={copy} />
        <div className="lk-form-actions">
          <Button size="sm" variant="primary" onClick={onClose}>
            {t('secret.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
