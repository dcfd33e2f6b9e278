// The invitations to the application: list with a status filter, send, revoke.
import type { BadgeTone } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useState } from 'react';
import type { OperatorValue } from '../api/operator.tsx';
import { useRead } from '../api/use-read.ts';
import { useAllowedEntry } from '../parts/action/use-allowed-entry.tsx';
import { BulkDialog } from '../parts/bulk/bulk-dialog.tsx';
import type { BulkItem } from '../parts/bulk/use-bulk.ts';
import { banGlyph } from '../parts/glyphs.ts';
import type { Column } from '../parts/list/column.ts';
import { StatusCell } from '../parts/list/status-cell.tsx';
import { useListAddress } from '../parts/list/use-list-address.ts';
import { TimeText } from '../parts/time-text.tsx';
import { AddressList, itemsOf, ORDERS, useSelection } from './address-list.tsx';
import { useInvitationTexts } from './texts.ts';

type Invitation = AdminReply<'GET /invitations/:id'>;

const STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const;
const TONES: Readonly<Record<Invitation['status'], BadgeTone | undefined>> = {
  pending: 'accent',
  accepted: undefined,
  revoked: 'danger',
  expired: 'warning',
};
const OUTDATED = ['GET /invitations'];

const revoke = ({ call }: OperatorValue, { key }: BulkItem, reason: string | undefined) =>
  call('POST /invitations/:id/revoke', { params: { id: key }, reason });

const isPending = ({ status }: Invitation): boolean => status === 'pending';

const useColumns = (): readonly Column<Invitation>[] => {
  const t = useInvitationTexts();
  return [
    {
      key: 'status',
      head: t('status'),
      width: 'md',
      phone: 'state',
      cell: ({ status }) => <StatusCell tone={TONES[status]} text={t(`status.${status}`)} />,
    },
    {
      key: 'expires',
      head: t('expires'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      cell: (invitation) => <TimeText at={isPending(invitation) ? invitation.expires_at : undefined} />,
    },
    {
      key: 'created',
      head: t('created'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      sort: 'created_at',
      cell: ({ created_at }) => <TimeText at={created_at} />,
    },
  ];
};

/** The tab of the invitations. */
export const InvitationsTab = () => {
  const t = useInvitationTexts();
  const entry = useAllowedEntry();
  const address = useListAddress(ORDERS);
  const selection = useSelection();
  const [revoking, setRevoking] = useState<readonly Invitation[]>([]);
  const { words, order, limit, offset, values } = address;
  const status = STATUSES.find((one) => one === values.status);
  const read = useRead('GET /invitations', {
    query: { query: words || undefined, status, order_by: order, limit, offset },
  });
  const [first, second] = revoking;
  const count = revoking.length;
  return (
    <>
      <AddressList
        label={t('tab.invitations')}
        address={address}
        read={read}
        columns={useColumns()}
        statusFilter={{
          key: 'status',
          name: t('status'),
          values: STATUSES.map((value) => ({ value, text: t(`status.${value}`) })),
        }}
        selection={selection}
        menu={(invitation) => [
          entry('POST /invitations/:id/revoke', {
            key: 'revoke',
            label: t('revoke.action'),
            icon: banGlyph,
            tone: 'danger',
            disabled: !isPending(invitation),
            onSelect: () => setRevoking([invitation]),
          }),
        ]}
        actions={(rows) => [
          {
            key: 'revoke',
            text: t('revoke.action'),
            glyph: banGlyph,
            call: 'POST /invitations/:id/revoke',
            tone: 'danger',
            onChoose: () => setRevoking(rows.filter(isPending)),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {first && (
        <BulkDialog
          title={second ? t('revoke.manyTitle', { count }) : t('revoke.title', { address: first.email_address })}
          text={t('revoke.text')}
          button={t('revoke.manyTitle', { count })}
          tone="danger"
          items={itemsOf(revoking)}
          bulk={selection.bulk}
          work={revoke}
          running={t('revoke.running')}
          done={(done) => t('revoke.done', { count: done })}
          outdated={OUTDATED}
          onBegin={selection.clear}
          onClose={() => setRevoking([])}
        />
      )}
    </>
  );
};
