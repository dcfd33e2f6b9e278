// The signing secrets of an endpoint: show, add, delete.
import { Badge, Field, type FormValues, Icon, keyGlyph, Select } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { ShownSecret } from '../../parts/shown-secret.tsx';
import { useWebhookTexts } from '../texts.ts';

type Secret = AdminReply<'GET /webhook_endpoints/:id/secrets'>['data'][number];

const OUTDATED = ['GET /webhook_endpoints'] as const;

type SecretLineProps = {
  readonly endpointId: string;
  readonly secret: Secret;
  readonly isOnly: boolean;
  readonly onShow: (text: string) => void;
  readonly onDelete: () => void;
};

const SecretLine = ({ endpointId, secret, isOnly, onShow, onDelete }: SecretLineProps) => {
  const t = useWebhookTexts();
  const { age } = useFormat();
  const params = { id: endpointId, secretId: secret.id };
  const reveal = useChange(async ({ call }) => {
    const shown = await call('POST /webhook_endpoints/:id/secrets/:secretId/reveal', { params });
    onShow(shown.secret ?? shown.public_key ?? '');
  }, []);
  return (
    <li className="lk-check">
      <Icon glyph={keyGlyph} />
      <span className="lk-check-text">
        <span className="lk-check-name">{t(`secrets.${secret.type}`)}</span>
        <Badge>
          <bdi>{secret.id.slice(-6)}</bdi>
        </Badge>
        <span className="lk-check-note">{t('secrets.created', { age: age(secret.created_at) })}</span>
        <FailedChange failure={reveal.failure} />
      </span>
      <span className="lk-button-row">
        <AllowedButton
          call="POST /webhook_endpoints/:id/secrets/:secretId/reveal"
          size="xs"
          loading={reveal.isRunning}
          onClick={() => void reveal.run()}
        >
          {t('secrets.reveal')}
        </AllowedButton>
        <AllowedButton
          call="DELETE /webhook_endpoints/:id/secrets/:secretId"
          size="xs"
          variant="danger-quiet"
          disabled={isOnly}
          onClick={onDelete}
        >
          {t('secrets.delete')}
        </AllowedButton>
      </span>
    </li>
  );
};

type DialogProps = { readonly endpointId: string; readonly onClose: () => void };

const AddSecret = ({ endpointId, onClose, onShow }: DialogProps & { readonly onShow: (text: string) => void }) => {
  const t = useWebhookTexts();
  const add = useChange(async ({ call }, values: FormValues, reason?: string) => {
    const body = { type: values.type === 'v1a' ? ('v1a' as const) : ('v1' as const) };
    const made = await call('POST /webhook_endpoints/:id/secrets', { params: { id: endpointId }, body, reason });
    onShow(made.secret ?? made.public_key ?? '');
  }, OUTDATED);
  return (
    <ActionDialog
      title={t('secrets.add.title')}
      text={t('secrets.add.text')}
      button={t('secrets.add')}
      change={add}
      onClose={onClose}
    >
      <Field name="type" label={t('secrets.kind')}>
        <Select
          defaultValue="v1"
          options={[
            { value: 'v1', label: t('secrets.v1') },
            { value: 'v1a', label: t('secrets.v1a') },
          ]}
        />
      </Field>
    </ActionDialog>
  );
};

const DeleteSecret = ({ endpointId, secretId, onClose }: DialogProps & { readonly secretId: string }) => {
  const t = useWebhookTexts();
  const remove = useChange(
    ({ call }, _values: FormValues, reason?: string) =>
      call('DELETE /webhook_endpoints/:id/secrets/:secretId', { params: { id: endpointId, secretId }, reason }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('secrets.delete.title')}
      text={t('secrets.delete.text')}
      button={t('secrets.delete')}
      tone="danger"
      change={remove}
      onClose={onClose}
    />
  );
};

export const Secrets = ({ endpointId }: { readonly endpointId: string }) => {
  const t = useWebhookTexts();
  const read = useRead('GET /webhook_endpoints/:id/secrets', { params: { id: endpointId } });
  const [open, setOpen] = useState<'add' | { readonly secretId: string }>();
  const [shown, setShown] = useState<string>();
  const close = (): void => setOpen(undefined);
  const secrets = read.value?.data ?? [];
  return (
    <Frame
      title={t('secrets.title')}
      note={t('secrets.note')}
      actions={
        <AllowedButton call="POST /webhook_endpoints/:id/secrets" size="xs" onClick={() => setOpen('add')}>
          {t('secrets.add')}
        </AllowedButton>
      }
    >
      <FailedRead read={read} />
      <ul className="lk-checks">
        {secrets.map((secret) => (
          <SecretLine
            key={secret.id}
            endpointId={endpointId}
            secret={secret}
            isOnly={secrets.length === 1}
            onShow={setShown}
            onDelete={() => setOpen({ secretId: secret.id })}
          />
        ))}
      </ul>
      {open === 'add' && <AddSecret endpointId={endpointId} onClose={close} onShow={setShown} />}
      {typeof open === 'object' && <DeleteSecret endpointId={endpointId} secretId={open.secretId} onClose={close} />}
      {shown !== undefined && open === undefined && (
        <ShownSecret
          title={t('secret.title')}
          text={t('secret.text')}
          label={shown.startsWith('whpk_') ? t('secrets.public') : t('secret.label')}
          secret={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </Frame>
  );
};
