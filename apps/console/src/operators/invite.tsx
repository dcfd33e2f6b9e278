// Makes a link for a new operator and shows it once.
import { Button, Dialog, Field, type FormValues, Input } from '@latchkey/ui/parts';
import type { MadeOperatorLinkJSON } from '@latchkey/wire/console';
import { useRef, useState } from 'react';
import type { OperatorValue } from '../api/operator.tsx';
import { useChange } from '../api/use-change.ts';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { useShellTexts } from '../shell/texts.ts';
import { RoleField, roleOf } from './role-field.tsx';
import { OPERATOR_READS, useOperatorTexts } from './texts.ts';

const MadeLink = ({ link, onClose }: { readonly link: MadeOperatorLinkJSON; readonly onClose: () => void }) => {
  const t = useOperatorTexts();
  const shell = useShellTexts();
  return (
    <Dialog onClose={onClose} aria-label={t('link.title')}>
      <div className="lk-card">
        <div className="lk-action-head">
          <h2 className="lk-action-title">{t('link.title')}</h2>
          <p className="lk-action-text">{t('link.text', { role: shell(`role.${link.role}`) })}</p>
        </div>
        <p className="lk-text lk-link-once">
          <CopyText text={link.url} />
        </p>
        <Button variant="primary" onClick={onClose}>
          {t('link.done')}
        </Button>
      </div>
    </Dialog>
  );
};

export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useOperatorTexts();
  const made = useRef<MadeOperatorLinkJSON>(undefined);
  const [link, setLink] = useState<MadeOperatorLinkJSON>();
  const invite = async ({ api }: OperatorValue, values: FormValues): Promise<void> => {
    const email = values.email_address?.trim();
    made.current = await api('POST /operators', {
      body: { role: roleOf(values), ...(email && { email_address: email }) },
    });
  };
  const change = useChange(invite, OPERATOR_READS);
  if (link) return <MadeLink link={link} onClose={onClose} />;
  return (
    <ActionDialog
      title={t('invite.title')}
      text={t('invite.text')}
      button={t('invite.button')}
      hasReason={false}
      names={['email_address']}
      change={change}
      onDone={() => setLink(made.current)}
      onClose={() => {
        if (!made.current) onClose();
      }}
    >
      <RoleField initial="viewer" />
      <Field name="email_address" label={t('invite.email')} note={t('invite.optional')} hint={t('invite.emailHint')}>
        <Input type="email" inputMode="email" autoComplete="off" dir="ltr" />
      </Field>
    </ActionDialog>
  );
};
