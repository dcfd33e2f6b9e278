// The requests to join an organization: accept or reject, one or several.
import { type BadgeTone, checkGlyph, usersGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useRead } from '../../api/use-read.ts';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { BulkBar } from '../../parts/bulk/bar.tsx';
import { BulkDialog } from '../../parts/bulk/bulk-dialog.tsx';
import { BulkReport } from '../../parts/bulk/report.tsx';
import { type Bulk, type BulkItem, useBulk } from '../../parts/bulk/use-bulk.ts';
import { banGlyph } from '../../parts/glyphs.ts';
import type { Column } from '../../parts/list/column.ts';
import { ListEmpty } from '../../parts/list/list-empty.tsx';
import { StatusCell } from '../../parts/list/status-cell.tsx';
import { useListAddress } from '../../parts/list/use-list-address.ts';
import { Segments } from '../../parts/segments.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { type AdminMembershipRequest, memberName, userSubject } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';
import { TabList } from './tab-list.tsx';

const ORDERS = ['-created_at'] as const;
const STATUSES = ['pending', 'accepted', 'revoked'] as const;
const ACTS = ['accept', 'reject'] as const;
const OUTDATED = ['GET /organizations'];
const NONE: ReadonlySet<string> = new Set();
const TONES: Readonly<Record<string, BadgeTone | undefined>> = { pending: 'accent', revoked: 'danger' };
const GLYPHS = { accept: checkGlyph, reject: banGlyph } as const;
const CALLS = {
  accept: 'POST /organizations/:id/membership_requests/:requestId/accept',
  reject: 'POST /organizations/:id/membership_requests/:requestId/reject',
} as const;

type Act = (typeof ACTS)[number];
type Open = { readonly act: Act; readonly requests: readonly AdminMembershipRequest[] };

const isPending = ({ status }: AdminMembershipRequest): boolean => status === 'pending';

const useColumns = (): readonly Column<AdminMembershipRequest>[] => {
  const t = useOrganizationTexts();
  return [
    {
      key: 'status',
      head: t('status'),
      width: 'md',
      phone: 'state',
      cell: ({ status }) => <StatusCell tone={TONES[status]} text={t(`request.status.${status}`)} />,
    },
    {
      key: 'created',
      head: t('request.asked'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      cell: ({ created_at }) => <TimeText at={created_at} />,
    },
  ];
};

type ActDialogProps = Open & {
  readonly organizationId: string;
  readonly bulk: Bulk<BulkItem>;
  readonly onBegin: () => void;
  readonly onClose: () => void;
};

const ActDialog = ({ organizationId: id, act, requests, ...rest }: ActDialogProps) => {
  const t = useOrganizationTexts();
  const title = t(`request.${act}Title`, { count: requests.length });
  const work = ({ call }: OperatorValue, { key }: BulkItem, reason: string | undefined) =>
    call(CALLS[act], { params: { id, requestId: key }, reason });
  return (
    <BulkDialog
      {...rest}
      title={title}
      text={t(`request.${act}Text`)}
      button={title}
      tone={act === 'reject' ? 'danger' : undefined}
      hasReason={act === 'reject'}
      items={requests.map((request) => ({ key: request.id, name: memberName(request.public_user_data) }))}
      work={work}
      running={t(`request.${act}Running`)}
      done={(count) => t(`request.${act}Done`, { count })}
      outdated={OUTDATED}
    />
  );
};

/** The menu of a request, and the actions for several. */
const useActs = (onBegin: (act: Act, requests: readonly AdminMembershipRequest[]) => void) => {
  const t = useOrganizationTexts();
  const entry = useAllowedEntry();
  const toneOf = (act: Act): 'danger' | undefined => (act === 'reject' ? 'danger' : undefined);
  return {
    menu: (request: AdminMembershipRequest) =>
      ACTS.map((act) =>
        entry(CALLS[act], {
          key: act,
          label: t(`request.${act}`),
          icon: GLYPHS[act],
          tone: toneOf(act),
          disabled: !isPending(request),
          onSelect: () => onBegin(act, [request]),
        }),
      ),
    actionsFor: (requests: readonly AdminMembershipRequest[]) =>
      ACTS.map((act) => ({
        key: act,
        text: t(`request.${act}`),
        glyph: GLYPHS[act],
        call: CALLS[act],
        tone: toneOf(act),
        onChoose: () => onBegin(act, requests),
      })),
  };
};

/** The tab of the requests. Without a status in the address it shows those that wait. */
export const RequestsTab = ({ id }: { readonly id: string }) => {
  const t = useOrganizationTexts();
  const address = useListAddress(ORDERS);
  const { values, limit, offset, filter } = address;
  const bulk = useBulk<BulkItem>();
  const [selected, setSelected] = useState(NONE);
  const [open, setOpen] = useState<Open>();
  const status = STATUSES.find((one) => one === values.status) ?? 'pending';
  const read = useRead('GET /organizations/:id/membership_requests', {
    params: { id },
    query: { status, limit, offset },
  });
  const chosen = read.value?.data.filter((one) => selected.has(one.id)) ?? [];
  const { menu, actionsFor } = useActs((act, requests) => setOpen({ act, requests: requests.filter(isPending) }));
  const choose = (key: string | undefined): void => filter({ status: key === 'pending' ? undefined : key });
  const empty = { title: t('request.empty.title'), text: t('request.empty.text'), noMatch: t('request.noMatch') };
  return (
    <>
      <BulkReport bulk={bulk} />
      <TabList
        label={t('tab.requests')}
        address={address}
        read={read}
        top={
          <Segments
            label={t('status')}
            segments={STATUSES.map((key) => ({ key, text: t(`request.status.${key}`) }))}
            chosen={status}
            onChoose={choose}
          />
        }
        subjectHead={t('member.user')}
        subject={(request) => userSubject(request.id, request.public_user_data)}
        columns={useColumns()}
        selection={status === 'pending' ? { keys: selected, onChange: setSelected } : undefined}
        menu={menu}
        empty={
          <ListEmpty
            glyph={usersGlyph}
            {...empty}
            filterCount={Number(status !== 'pending')}
            onClear={() => choose(undefined)}
          />
        }
      />
      <BulkBar
        label={t('tab.requests')}
        count={chosen.length}
        isBusy={bulk.state?.isRunning ?? false}
        onClear={() => setSelected(NONE)}
        actions={actionsFor(chosen)}
      />
      {open && open.requests.length > 0 && (
        <ActDialog
          {...open}
          organizationId={id}
          bulk={bulk}
          onBegin={() => setSelected(NONE)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
