// The invitations of an organization: list with a status filter, send, revoke.
import { type BadgeTone, Icon, mailGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useRead } from '../../api/use-read.ts';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { type MadeLink, MadeLinks } from '../../parts/addresses/made-links.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { BulkBar } from '../../parts/bulk/bar.tsx';
import { BulkDialog } from '../../parts/bulk/bulk-dialog.tsx';
import { BulkReport } from '../../parts/bulk/report.tsx';
import { type BulkItem, useBulk } from '../../parts/bulk/use-bulk.ts';
import { banGlyph } from '../../parts/glyphs.ts';
import type { Column } from '../../parts/list/column.ts';
import { Filters } from '../../parts/list/filters.tsx';
import { ListEmpty } from '../../parts/list/list-empty.tsx';
import { StatusCell } from '../../parts/list/status-cell.tsx';
import { useListAddress } from '../../parts/list/use-list-address.ts';
import { TimeText } from '../../parts/time-text.tsx';
import type { AdminOrganizationInvitation } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';
import { InviteToOrganization } from './invite-dialog.tsx';
import { TabList } from './tab-list.tsx';
import { useRoleOptions } from './use-role-options.ts';

const ORDERS = ['-created_at'] as const;
const STATUSES = ['pending', 'accepted', 'revoked'] as const;
const OUTDATED = ['GET /organizations'];
const NONE: ReadonlySet<string> = new Set();
const TONES: Readonly<Record<string, BadgeTone | undefined>> = { pending: 'accent', revoked: 'danger' };
const REVOKE = 'POST /organizations/:id/invitations/:invitationId/revoke';

const isPending = ({ status }: AdminOrganizationInvitation): boolean => status === 'pending';

const useColumns = (): readonly Column<AdminOrganizationInvitation>[] => {
  const t = useOrganizationTexts();
  const { nameOf } = useRoleOptions();
  return [
    {
      key: 'status',
      head: t('status'),
      width: 'sm',
      phone: 'state',
      cell: ({ status }) => <StatusCell tone={TONES[status]} text={t(`status.${status}`)} />,
    },
    { key: 'role', head: t('member.role'), width: 'md', drop: 2, cell: ({ role }) => <bdi>{nameOf(role)}</bdi> },
    {
      key: 'expires',
      head: t('invite.expires'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      cell: (invitation) => <TimeText at={isPending(invitation) ? invitation.expires_at : undefined} />,
    },
    {
      key: 'created',
      head: t('invite.sent'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      cell: ({ created_at }) => <TimeText at={created_at} />,
    },
  ];
};

type RevokeProps = {
  readonly organizationId: string;
  readonly invitations: readonly AdminOrganizationInvitation[];
  readonly bulk: ReturnType<typeof useBulk<BulkItem>>;
  readonly onBegin: () => void;
  readonly onClose: () => void;
};

const RevokeDialog = ({ organizationId: id, invitations, ...rest }: RevokeProps) => {
  const t = useOrganizationTexts();
  const title = t('invite.revokeTitle', { count: invitations.length });
  const work = ({ call }: OperatorValue, { key }: BulkItem, reason: string | undefined) =>
    call(REVOKE, { params: { id, invitationId: key }, reason });
  return (
    <BulkDialog
      {...rest}
      title={title}
      text={t('invite.revokeText')}
      button={title}
      tone="danger"
      items={invitations.map((one) => ({ key: one.id, name: one.email_address }))}
      work={work}
      running={t('invite.revokeRunning')}
      done={(count) => t('invite.revokeDone', { count })}
      outdated={OUTDATED}
    />
  );
};

const useInvitations = (id: string) => {
  const address = useListAddress(ORDERS);
  const { values, words, limit, offset } = address;
  const status = STATUSES.find((one) => one === values.status);
  const query = { query: words || undefined, status, limit, offset };
  return { address, read: useRead('GET /organizations/:id/invitations', { params: { id }, query }) };
};

const Top = ({ address, read, onInvite }: ReturnType<typeof useInvitations> & { readonly onInvite: () => void }) => {
  const t = useOrganizationTexts();
  return (
    <Filters
      searchLabel={t('invite.search')}
      placeholder={t('invite.placeholder')}
      words={address.words}
      isBusy={read.isReading && read.value !== undefined}
      filters={[
        { key: 'status', name: t('status'), values: STATUSES.map((value) => ({ value, text: t(`status.${value}`) })) },
      ]}
      chosen={address.values}
      onChange={address.filter}
      end={
        <AllowedButton
          call="POST /organizations/:id/invitations/bulk"
          size="sm"
          icon={<Icon glyph={mailGlyph} />}
          onClick={onInvite}
        >
          {t('invite.action')}
        </AllowedButton>
      }
    />
  );
};

const Empty = ({ address }: Pick<ReturnType<typeof useInvitations>, 'address'>) => {
  const t = useOrganizationTexts();
  const { values, words, filter } = address;
  return (
    <ListEmpty
      glyph={mailGlyph}
      title={t('invite.empty.title')}
      text={t('invite.empty.text')}
      filterCount={Number(words !== '') + Number(values.status !== undefined)}
      noMatch={t('invite.noMatch')}
      onClear={() => filter({ q: undefined, status: undefined })}
    />
  );
};

/** The tab of the invitations. */
export const OrganizationInvitationsTab = ({ id }: { readonly id: string }) => {
  const t = useOrganizationTexts();
  const entry = useAllowedEntry();
  const { address, read } = useInvitations(id);
  const bulk = useBulk<BulkItem>();
  const [selected, setSelected] = useState(NONE);
  const [isInviting, setInviting] = useState(false);
  const [links, setLinks] = useState<readonly MadeLink[]>([]);
  const [revoking, setRevoking] = useState<readonly AdminOrganizationInvitation[]>([]);
  const chosen = read.value?.data.filter((one) => selected.has(one.id)) ?? [];
  const revoke = { key: 'revoke', tone: 'danger' } as const;
  return (
    <>
      <BulkReport bulk={bulk} />
      <TabList
        label={t('tab.invitations')}
        address={address}
        read={read}
        top={<Top address={address} read={read} onInvite={() => setInviting(true)} />}
        subjectHead={t('invite.address')}
        subject={(one) => ({ key: one.id, name: one.email_address })}
        columns={useColumns()}
        selection={{ keys: selected, onChange: setSelected }}
        menu={(one) => [
          entry(REVOKE, {
            ...revoke,
            label: t('invite.revoke'),
            icon: banGlyph,
            disabled: !isPending(one),
            onSelect: () => setRevoking([one]),
          }),
        ]}
        empty={<Empty address={address} />}
      />
      <BulkBar
        label={t('tab.invitations')}
        count={chosen.length}
        isBusy={bulk.state?.isRunning ?? false}
        onClear={() => setSelected(NONE)}
        actions={[
          {
            ...revoke,
            text: t('invite.revoke'),
            glyph: banGlyph,
            call: REVOKE,
            onChoose: () => setRevoking(chosen.filter(isPending)),
          },
        ]}
      />
      {isInviting && <InviteToOrganization organizationId={id} onMade={setLinks} onClose={() => setInviting(false)} />}
      {links.length > 0 && (
        <MadeLinks title={t('invite.done', { count: links.length })} links={links} onClose={() => setLinks([])} />
      )}
      {revoking.length > 0 && (
        <RevokeDialog
          organizationId={id}
          invitations={revoking}
          bulk={bulk}
          onBegin={() => setSelected(NONE)}
          onClose={() => setRevoking([])}
        />
      )}
    </>
  );
};
