// The waitlist: addresses that wait to be admitted. Admit, reject, delete, one or several at once.
import { type BadgeTone, checkGlyph, Field, type FormValues, Input, listGlyph, trashGlyph } from '@latchkey/ui/parts';
import type { AdminKey, AdminReply } from '@latchkey/wire/admin';
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

type Entry = AdminReply<'GET /waitlist_entries/:id'>;

const STATUSES = ['pending', 'admitted', 'rejected'] as const;
const TONES: Readonly<Record<Entry['status'], BadgeTone | undefined>> = {
  pending: 'accent',
  admitted: undefined,
  rejected: 'danger',
};
/** Admitting makes an invitation, rejecting revokes it. */
const OUTDATED = ['GET /waitlist_entries', 'GET /invitations'];

type Work = (
  operator: OperatorValue,
  item: BulkItem,
  reason: string | undefined,
  values: FormValues,
) => Promise<unknown>;

const ACTS = ['admit', 'reject', 'delete'] as const;
type Act = (typeof ACTS)[number];

const CALLS = {
  admit: 'POST /waitlist_entries/:id/admit',
  reject: 'POST /waitlist_entries/:id/reject',
  delete: 'DELETE /waitlist_entries/:id',
} as const satisfies Readonly<Record<Act, AdminKey>>;

const WORKS: Readonly<Record<Act, Work>> = {
  admit: ({ call }, { key }, reason, values) => {
    const page = values.redirect_url?.trim();
    return call(CALLS.admit, { params: { id: key }, body: page ? { redirect_url: page } : {}, reason });
  },
  reject: ({ call }, { key }, reason) => call(CALLS.reject, { params: { id: key }, reason }),
  delete: ({ call }, { key }, reason) => call(CALLS.delete, { params: { id: key }, reason }),
};

const GLYPHS = { admit: checkGlyph, reject: banGlyph, delete: trashGlyph } as const;

/** An entry that already has the outcome is left out. */
const mayGet = (act: Act, { status }: Entry): boolean =>
  act === 'delete' || status !== (act === 'admit' ? 'admitted' : 'rejected');

const useColumns = (): readonly Column<Entry>[] => {
  const t = useInvitationTexts();
  return [
    {
      key: 'status',
      head: t('status'),
      width: 'md',
      phone: 'state',
      cell: ({ status }) => <StatusCell tone={TONES[status]} text={t(`waitlist.status.${status}`)} />,
    },
    {
      key: 'changed',
      head: t('waitlist.changed'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      cell: ({ status, updated_at }) => <TimeText at={status === 'pending' ? undefined : updated_at} />,
    },
    {
      key: 'created',
      head: t('waitlist.since'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      sort: 'created_at',
      cell: ({ created_at }) => <TimeText at={created_at} />,
    },
  ];
};

type OpenAct = { readonly act: Act; readonly entries: readonly Entry[] };

type ActDialogProps = OpenAct & {
  readonly selection: ReturnType<typeof useSelection>;
  readonly onClose: () => void;
};

/** The page that the mail links to. A mail needs a whole address, which the sign-up page or the home page of the settings may be. */
const PageField = () => {
  const t = useInvitationTexts();
  const instance = useRead('GET /instance').value;
  const { sign_up_url: signUp, home_url: home } = instance?.display_config ?? {};
  const url = [signUp, home].find((page) => URL.canParse(page ?? '')) ?? '';
  const isNamed = url !== '';
  return (
    <Field
      name="redirect_url"
      label={t('send.redirect')}
      note={isNamed ? t('optional') : undefined}
      hint={isNamed ? t('waitlist.pageHint', { url }) : t('waitlist.pageNeeded')}
    >
      <Input type="url" dir="ltr" autoComplete="off" required={instance !== undefined && !isNamed} />
    </Field>
  );
};

const ActDialog = ({ act, entries, selection, onClose }: ActDialogProps) => {
  const t = useInvitationTexts();
  const title = t(`waitlist.${act}Title`, { count: entries.length });
  return (
    <BulkDialog
      title={title}
      text={t(`waitlist.${act}Text`)}
      button={title}
      tone={act === 'admit' ? undefined : 'danger'}
      hasReason={act !== 'admit'}
      items={itemsOf(entries)}
      bulk={selection.bulk}
      work={WORKS[act]}
      running={t(`waitlist.${act}Running`)}
      done={(count) => t(`waitlist.${act}Done`, { count })}
      outdated={OUTDATED}
      onBegin={selection.clear}
      names={['redirect_url']}
      onClose={onClose}
    >
      {act === 'admit' && <PageField />}
    </BulkDialog>
  );
};

/** The tab of the waitlist. */
export const WaitlistTab = () => {
  const t = useInvitationTexts();
  const entry = useAllowedEntry();
  const address = useListAddress(ORDERS);
  const selection = useSelection();
  const [open, setOpen] = useState<OpenAct>();
  const { words, order, limit, offset, values } = address;
  const status = STATUSES.find((one) => one === values.status);
  const read = useRead('GET /waitlist_entries', {
    query: { query: words || undefined, status, order_by: order, limit, offset },
  });
  const begin = (act: Act, entries: readonly Entry[]): void =>
    setOpen({ act, entries: entries.filter((one) => mayGet(act, one)) });
  return (
    <>
      <AddressList
        label={t('tab.waitlist')}
        address={address}
        read={read}
        columns={useColumns()}
        statusFilter={{
          key: 'status',
          name: t('status'),
          values: STATUSES.map((value) => ({ value, text: t(`waitlist.status.${value}`) })),
        }}
        selection={selection}
        menu={(one) =>
          ACTS.map((act) =>
            entry(CALLS[act], {
              key: act,
              label: t(`waitlist.${act}`),
              icon: GLYPHS[act],
              tone: act === 'admit' ? undefined : 'danger',
              disabled: !mayGet(act, one),
              onSelect: () => begin(act, [one]),
            }),
          )
        }
        actions={(rows) =>
          ACTS.map((act) => ({
            key: act,
            text: t(`waitlist.${act}`),
            glyph: GLYPHS[act],
            call: CALLS[act],
            tone: act === 'admit' ? undefined : 'danger',
            onChoose: () => begin(act, rows),
          }))
        }
        empty={{ title: t('waitlist.empty.title'), text: t('waitlist.empty.text'), glyph: listGlyph }}
      />
      {open && open.entries.length > 0 && (
        <ActDialog {...open} selection={selection} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
};
