// Pending invitations, and revoking one.
import type { OrganizationInvitation } from '@latchkey/client';
import { isBusy } from '../../../flows/organizations/table.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { trashGlyph } from '../../../parts/icon/glyphs/trash.ts';
import { Menu } from '../../../parts/menu/menu.tsx';
import { type Column, TableCell, TableRow } from '../../../parts/table/table.tsx';
import type { Roles } from '../../shared/organizations/invite/use-roles.ts';
import { useOrganizationProfile } from '../context.tsx';
import { organizationProfileMessages } from '../messages.en.ts';
import type { RunningTable } from '../use-table.ts';
import { membersMessages } from './messages.en.ts';
import type { Formats } from './use-formats.ts';
import { UserTable } from './user-table.tsx';

type InvitationsTable = RunningTable<OrganizationInvitation>;

type RowProps = {
  readonly invitation: OrganizationInvitation;
  readonly isRunning: boolean;
  readonly roles: Roles;
  readonly formats: Formats;
  readonly send: InvitationsTable['send'];
};

const InvitationRow = ({ invitation, isRunning, roles, formats, send }: RowProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const shared = useMessages('organizationProfile', organizationProfileMessages);
  const { id, emailAddress, createdAt, role } = invitation;
  return (
    <TableRow aria-busy={isRunning || undefined}>
      <TableCell kind="name">
        <span className="lk-address">{emailAddress}</span>
      </TableCell>
      <TableCell kind="date">
        <time dateTime={createdAt.toISOString()} className="lk-day">
          {formats.day(createdAt)}
        </time>
      </TableCell>
      <TableCell kind="role">{roles.nameOf(role)}</TableCell>
      <TableCell kind="action">
        <Menu
          label={shared('row.options', { name: emailAddress })}
          elementId="invitation"
          entries={[
            {
              key: 'revoke',
              label: t('invitations.revoke'),
              icon: trashGlyph,
              tone: 'danger',
              disabled: isRunning,
              onSelect: () => send({ type: 'act', id, name: 'revoke' }),
            },
          ]}
        />
      </TableCell>
    </TableRow>
  );
};

type InvitationsTabProps = { readonly table: InvitationsTable; readonly roles: Roles; readonly formats: Formats };

/** The table of invitations. */
export const InvitationsTab = ({ table, roles, formats }: InvitationsTabProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { organization } = useOrganizationProfile();
  const columns: readonly Column[] = [
    { key: 'address', label: t('column.address') },
    { key: 'invited', label: t('column.invited') },
    { key: 'role', label: t('column.role') },
    { key: 'options', label: t('column.options'), isUnseen: true },
  ];
  return (
    <UserTable
      table={table}
      label={t('tabs.invitations')}
      columns={columns}
      expected={organization.pendingInvitationsCount}
      empty={t('invitations.empty')}
      formats={formats}
      nameOf={({ emailAddress }) => emailAddress}
      draw={(invitation, deed) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          isRunning={isBusy(deed)}
          roles={roles}
          formats={formats}
          send={table.send}
        />
      )}
    />
  );
};
