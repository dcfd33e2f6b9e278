// The links of new invitations. The service gives them once, so they can be copied here and nowhere later.
import { Button, CopyField, Dialog, DialogContext } from '@latchkey/ui/parts';
import { useContext, useState } from 'react';
import { usePartTexts } from '../texts.ts';

export type MadeLink = { readonly address: string; readonly url: string };

type MadeLinksProps = { readonly title: string; readonly links: readonly MadeLink[]; readonly onClose: () => void };

const Links = ({ title, links, onClose }: MadeLinksProps) => {
  const t = usePartTexts();
  const dialog = useContext(DialogContext);
  const [copied, setCopied] = useState<string>();
  // Where the browser refuses, the text is selected and can be copied by hand.
  const copy = (url: string, node: HTMLElement): void =>
    void navigator.clipboard?.writeText(url).then(
      () => setCopied(url),
      () => getSelection()?.selectAllChildren(node),
    );
  return (
    <div className="lk-card">
      <div className="lk-action-head">
        <h2 className="lk-action-title" id={dialog?.titleId}>
          {title}
        </h2>
        <div className="lk-action-text">{t('links.text')}</div>
        {dialog?.closeButton}
      </div>
      <div className="lk-links">
        {links.map(({ address, url }) => (
          <CopyField
            key={url}
            label={address}
            value={url}
            action={t(copied === url ? 'links.copied' : 'links.copy', { address })}
            copied={copied === url}
            onCopyValue={copy}
          />
        ))}
      </div>
      <div className="lk-form-actions">
        <Button size="sm" variant="primary" onClick={onClose}>
          {t('links.close')}
        </Button>
      </div>
    </div>
  );
};

/** Open while it is drawn. */
export const MadeLinks = (props: MadeLinksProps) => (
  <Dialog onClose={props.onClose}>
    <Links {...props} />
  </Dialog>
);
