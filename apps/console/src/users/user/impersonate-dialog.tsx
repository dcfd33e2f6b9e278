// Makes a link with which the operator acts as a user for half an hour. The user's audit log says so.
import { Button, Dialog, DialogContext } from '@latchkey/ui/parts';
import { useContext, useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { USER_READS, useUserTexts } from '../texts.ts';
import { type AdminUser, userName } from '../user-name.ts';

type ImpersonateDialogProps = { readonly user: AdminUser; readonly onClose: () => void };

/** The link opens once, so it should be opened where no session of the operator's own is in the way. */
const LinkCard = ({ url, user, onClose }: ImpersonateDialogProps & { readonly url: string }) => {
  const t = useUserTexts();
  const dialog = useContext(DialogContext);
  return (
    <div className="lk-card">
      <div className="lk-action-head">
        <h2 className="lk-action-title" id={dialog?.titleId} dir="auto">
          {t('impersonate.ready', { name: userName(user) })}
        </h2>
        <div className="lk-action-text">{t('impersonate.readyText')}</div>
        {dialog?.closeButton}
      </div>
      <p className="lk-copy-line">
        <CopyText text={url} />
      </p>
      <div className="lk-form-actions">
        <Button size="sm" onClick={onClose}>
          {t('impersonate.close')}
        </Button>
        <a className="lk-button" data-variant="primary" data-size="sm" href={url} target="_blank" rel="noreferrer">
          <span className="lk-button-label">{t('impersonate.open')}</span>
        </a>
      </div>
    </div>
  );
};

export const ImpersonateDialog = ({ user, onClose }: ImpersonateDialogProps) => {
  const t = useUserTexts();
  const [url, setUrl] = useState<string>();
  const make = async ({ call, operator }: OperatorValue, _values: unknown, reason: string | undefined) => {
    const actor = { sub: operator.id, ...(reason !== undefined && { reason }) };
    const made = await call('POST /actor_tokens', { reason, body: { user_id: user.id, actor } });
    setUrl(made.url);
  };
  const change = useChange(make, USER_READS);
  if (url !== undefined)
    return (
      <Dialog onClose={onClose}>
        <LinkCard url={url} user={user} onClose={onClose} />
      </Dialog>
    );
  return (
    <ActionDialog
      title={t('impersonate.title', { name: userName(user) })}
      text={t('impersonate.text')}
      button={t('impersonate.button')}
      change={change}
      isReplaced
      onClose={onClose}
    />
  );
};
