// The dialogs of secret keys: create, edit, rotate, revoke.
import { Field, type FormValues, Input, Select } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useChange } from '../api/use-change.ts';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { useNotify } from '../shell/notices.tsx';
import { ScopeFields, scopesOf } from './scope-fields.tsx';
import { useKeyTexts } from './texts.ts';

export type SecretKey = AdminReply<'GET /secret_keys'>['data'][number];

const OUTDATED = ['GET /secret_keys'] as const;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type DialogProps = { readonly onClose: () => void };
type SecretProps = { readonly onSecret: (secret: string) => void };
type KeyProps = { readonly secretKey: SecretKey };

const NameField = ({ name }: { readonly name?: string | undefined }) => {
  const t = useKeyTexts();
  return (
    <Field name="name" label={t('form.name')} hint={t('form.name.hint')}>
      <Input dir="auto" autoComplete="off" required defaultValue={name} />
    </Field>
  );
};

export const CreateKey = ({ onClose, onSecret }: DialogProps & SecretProps) => {
  const t = useKeyTexts();
  const create = useChange(async ({ call }, values: FormValues, reason?: string) => {
    const expires = Number(values.expires) || undefined;
    const body = { name: values.name ?? '', scopes: scopesOf(values), expires_in_seconds: expires };
    onSecret((await call('POST /secret_keys', { body, reason })).secret);
  }, OUTDATED);
  return (
    <ActionDialog
      title={t('create.title')}
      text={t('create.text')}
      button={t('create.button')}
      change={create}
      onClose={onClose}
    >
      <NameField />
      <ScopeFields scopes={['*']} />
      <Field name="expires" label={t('form.expires')}>
        <Select
          defaultValue="0"
          options={[
            { value: '0', label: t('expires.never') },
            { value: String(30 * DAY_SECONDS), label: t('expires.month') },
            { value: String(90 * DAY_SECONDS), label: t('expires.quarter') },
            { value: String(365 * DAY_SECONDS), label: t('expires.year') },
          ]}
        />
      </Field>
    </ActionDialog>
  );
};

export const EditKey = ({ secretKey, onClose }: DialogProps & KeyProps) => {
  const t = useKeyTexts();
  const notify = useNotify();
  const save = useChange(
    ({ call }, values: FormValues, reason?: string) =>
      call('PATCH /secret_keys/:id', {
        params: { id: secretKey.id },
        body: { name: values.name ?? '', scopes: scopesOf(values), updated_at: secretKey.updated_at },
        reason,
      }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('edit.title', { name: secretKey.name })}
      button={t('edit.button')}
      change={save}
      onDone={() => notify({ text: t('done.saved') })}
      onClose={onClose}
    >
      <NameField name={secretKey.name} />
      <ScopeFields scopes={secretKey.scopes} />
    </ActionDialog>
  );
};

export const RotateKey = ({ secretKey, onClose, onSecret }: DialogProps & KeyProps & SecretProps) => {
  const t = useKeyTexts();
  const rotate = useChange(async ({ call }, values: FormValues, reason?: string) => {
    const body = { old_key_expires_in_seconds: Number(values.old) || 0 };
    onSecret((await call('POST /secret_keys/:id/rotate', { params: { id: secretKey.id }, body, reason })).secret);
  }, OUTDATED);
  return (
    <ActionDialog
      title={t('rotate.title', { name: secretKey.name })}
      text={t('rotate.text')}
      button={t('rotate.button')}
      change={rotate}
      onClose={onClose}
    >
      <Field name="old" label={t('rotate.old')}>
        <Select
          defaultValue={String(DAY_SECONDS)}
          options={[
            { value: '0', label: t('old.now') },
            { value: String(HOUR_SECONDS), label: t('old.hour') },
            { value: String(DAY_SECONDS), label: t('old.day') },
            { value: String(7 * DAY_SECONDS), label: t('old.week') },
          ]}
        />
      </Field>
    </ActionDialog>
  );
};

export const RevokeKey = ({ secretKey, onClose }: DialogProps & KeyProps) => {
  const t = useKeyTexts();
  const notify = useNotify();
  const revoke = useChange(
    ({ call }, _values: FormValues, reason?: string) =>
      call('POST /secret_keys/:id/revoke', { params: { id: secretKey.id }, reason }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('revoke.title', { name: secretKey.name })}
      text={t('revoke.text')}
      button={t('revoke.button')}
      tone="danger"
      change={revoke}
      onDone={() => notify({ text: t('done.revoked') })}
      onClose={onClose}
    />
  );
};
