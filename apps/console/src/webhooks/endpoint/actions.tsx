// What can be done with an endpoint: send a test, pause or resume, edit, delete.
import { Field, type FormValues, Icon, Menu, pencilGlyph, Select, trashGlyph } from '@latchkey/ui/parts';
import { EVENT_TYPES } from '@latchkey/wire/events';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { sendGlyph } from '../../parts/glyphs.ts';
import { useNotify } from '../../shell/notices.tsx';
import { useShellTexts } from '../../shell/texts.ts';
import { EndpointFields, endpointOf } from '../endpoint-form.tsx';
import { type Endpoint, endpointName } from '../endpoint-state.tsx';
import { useWebhookTexts } from '../texts.ts';

const ENDPOINT_READS = ['GET /webhook_endpoints', 'GET /health_report'] as const;

type DialogProps = { readonly endpoint: Endpoint; readonly onClose: () => void };

const TestDialog = ({ endpoint, onClose }: DialogProps) => {
  const t = useWebhookTexts();
  const notify = useNotify();
  const send = useChange(
    ({ call }, values: FormValues) =>
      call('POST /webhook_endpoints/:id/test', { params: { id: endpoint.id }, body: { type: values.type } }),
    ENDPOINT_READS,
  );
  const isWanted = (type: string): boolean =>
    endpoint.events.length === 0 ||
    endpoint.events.includes(type) ||
    endpoint.events.includes(`${type.split('.')[0]}.*`);
  const options = EVENT_TYPES.filter(isWanted).map((type) => ({ value: type, label: type }));
  return (
    <ActionDialog
      title={t('test.title')}
      text={t('test.text')}
      button={t('test.button')}
      hasReason={false}
      change={send}
      onDone={() => notify({ text: t('done.test') })}
      onClose={onClose}
    >
      <Field name="type" label={t('test.type')}>
        <Select options={options} defaultValue={options[0]?.value} />
      </Field>
    </ActionDialog>
  );
};

const EditDialog = ({ endpoint, onClose }: DialogProps) => {
  const t = useWebhookTexts();
  const notify = useNotify();
  const save = useChange(
    ({ call }, values: FormValues, reason?: string) =>
      call('PATCH /webhook_endpoints/:id', {
        params: { id: endpoint.id },
        body: { ...endpointOf(values), updated_at: endpoint.updated_at },
        reason,
      }),
    ENDPOINT_READS,
  );
  return (
    <ActionDialog
      title={t('form.edit.title')}
      button={t('form.edit.button')}
      change={save}
      onDone={() => notify({ text: t('done.saved') })}
      onClose={onClose}
    >
      <EndpointFields endpoint={endpoint} />
    </ActionDialog>
  );
};

const DeleteDialog = ({ endpoint, onClose }: DialogProps) => {
  const t = useWebhookTexts();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const remove = useChange(
    ({ call }, _values: FormValues, reason?: string) =>
      call('DELETE /webhook_endpoints/:id', { params: { id: endpoint.id }, reason }),
    ['GET /webhook_endpoints?', 'GET /health_report'],
  );
  return (
    <ActionDialog
      title={t('delete.title', { name: endpointName(endpoint) })}
      text={t('delete.text')}
      button={t('action.delete')}
      tone="danger"
      change={remove}
      onDone={() => {
        navigate('/webhooks');
        notify({ text: t('done.deleted') });
      }}
      onClose={onClose}
    />
  );
};

const DIALOGS = { test: TestDialog, edit: EditDialog, delete: DeleteDialog } as const;

export const EndpointActions = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const t = useWebhookTexts();
  const shell = useShellTexts();
  const notify = useNotify();
  const allowed = useAllowedEntry();
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Opened = open && DIALOGS[open];
  const set = useChange(
    ({ call }, enabled: boolean) =>
      call('PATCH /webhook_endpoints/:id', { params: { id: endpoint.id }, body: { enabled } }),
    ENDPOINT_READS,
  );
  const toggle = async (): Promise<void> => {
    const { enabled } = endpoint;
    if (await set.run(!enabled)) notify({ text: t(enabled ? 'done.paused' : 'done.resumed') });
  };
  return (
    <>
      <AllowedButton
        call="POST /webhook_endpoints/:id/test"
        size="sm"
        icon={<Icon glyph={sendGlyph} />}
        disabled={!endpoint.enabled}
        onClick={() => setOpen('test')}
      >
        {t('action.test')}
      </AllowedButton>
      <AllowedButton
        call="PATCH /webhook_endpoints/:id"
        size="sm"
        loading={set.isRunning}
        onClick={() => void toggle()}
      >
        {t(endpoint.enabled ? 'action.pause' : 'action.resume')}
      </AllowedButton>
      <AllowedButton
        call="PATCH /webhook_endpoints/:id"
        size="sm"
        icon={<Icon glyph={pencilGlyph} />}
        onClick={() => setOpen('edit')}
      >
        {t('action.edit')}
      </AllowedButton>
      <Menu
        label={shell('list.optionsFor', { name: endpointName(endpoint) })}
        entries={[
          allowed('DELETE /webhook_endpoints/:id', {
            key: 'delete',
            label: t('action.delete'),
            icon: trashGlyph,
            tone: 'danger',
            onSelect: () => setOpen('delete'),
          }),
        ]}
      />
      <FailedChange failure={set.failure} />
      {Opened && <Opened endpoint={endpoint} onClose={() => setOpen(undefined)} />}
    </>
  );
};
