// The list of webhook endpoints, and the dialog that adds one.
import { type FormValues, Icon, plusGlyph, Status } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useAddress } from '../api/use-address.ts';
import { useChange } from '../api/use-change.ts';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { FailedRead } from '../parts/failure.tsx';
import { sendGlyph } from '../parts/glyphs.ts';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { ListPager } from '../parts/list/list-pager.tsx';
import { useListAddress } from '../parts/list/use-list-address.ts';
import { ShownSecret } from '../parts/shown-secret.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { Page } from '../shell/page.tsx';
import { EndpointFields, endpointOf } from './endpoint-form.tsx';
import { type Endpoint, EndpointState, endpointName, WantedEvents } from './endpoint-state.tsx';
import { useWebhookTexts } from './texts.ts';

const OUTDATED = ['GET /webhook_endpoints', 'GET /health_report'] as const;
const ORDERS = ['-created_at'] as const;

const useColumns = (): readonly Column<Endpoint>[] => {
  const t = useWebhookTexts();
  return [
    {
      key: 'state',
      head: t('list.state'),
      width: 'lg',
      phone: 'state',
      cell: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
    {
      key: 'events',
      head: t('list.events'),
      width: 'md',
      tone: 'muted',
      drop: 1,
      cell: ({ events }) => <WantedEvents events={events} />,
    },
    {
      key: 'created',
      head: t('list.created'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      cell: (endpoint) => <TimeText at={endpoint.created_at} />,
    },
  ];
};

type AddEndpointProps = { readonly onClose: () => void; readonly onSecret: (secret: string) => void };

const AddEndpoint = ({ onClose, onSecret }: AddEndpointProps) => {
  const t = useWebhookTexts();
  const change = useChange(async ({ call }, values: FormValues, reason?: string) => {
    const made = await call('POST /webhook_endpoints', { body: endpointOf(values), reason });
    onSecret(made.secret);
  }, OUTDATED);
  return (
    <ActionDialog
      title={t('form.add.title')}
      text={t('form.add.text')}
      button={t('form.add.button')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <EndpointFields />
    </ActionDialog>
  );
};

/** The page `/webhooks`. `?add=1` opens the dialog. */
export const WebhooksPage = () => {
  const t = useWebhookTexts();
  const { number } = useFormat();
  const [values, change] = useAddress();
  const [secret, setSecret] = useState<string>();
  const { page, limit, offset, turn } = useListAddress(ORDERS);
  const read = useRead('GET /webhook_endpoints', { query: { limit, offset } });
  const columns = useColumns();
  const total = read.value?.total_count;
  const add = (isOpen: boolean): void => change({ add: isOpen ? '1' : undefined }, { replace: true });
  const addButton = (
    <AllowedButton
      call="POST /webhook_endpoints"
      variant="primary"
      size="sm"
      icon={<Icon glyph={plusGlyph} />}
      onClick={() => add(true)}
    >
      {t('list.add')}
    </AllowedButton>
  );
  return (
    <Page
      title={t('title')}
      width="full"
      after={total !== undefined && <span className="lk-page-count">{number(total)}</span>}
      actions={total !== 0 && addButton}
    >
      <FailedRead read={read} />
      <DataList
        label={t('title')}
        subjectHead={t('list.endpoint')}
        subject={(endpoint) => ({
          key: endpoint.id,
          name: endpointName(endpoint),
          note: endpoint.url,
          path: `/webhooks/${endpoint.id}`,
        })}
        columns={columns}
        rows={read.value?.data}
        expected={3}
        empty={
          <>
            <Status sign={sendGlyph} title={t('list.empty.title')} align="center">
              {t('list.empty.text')}
            </Status>
            {addButton}
          </>
        }
      />
      <ListPager page={page} limit={limit} total={total ?? 0} onPage={turn} />
      {values.add === '1' && <AddEndpoint onClose={() => add(false)} onSecret={setSecret} />}
      {secret !== undefined && values.add !== '1' && (
        <ShownSecret
          title={t('secret.title')}
          text={t('secret.text')}
          label={t('secret.label')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  );
};
