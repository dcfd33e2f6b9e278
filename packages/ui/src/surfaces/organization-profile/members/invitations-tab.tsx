// Pending invitations, and revoking one.
import type { OrganizationInvitation } from '@latchkey/client';
import { isBusy } from '../../../flows/organizations/table.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { mailGlyph } from '../../../parts/icon/glyphs/mail.ts';
import { plusGlyph } from '../../../parts/icon/glyphs/plus.ts';
import { trashGlyph } from '../../../parts/icon/glyphs/trash.ts';
import { Icon } from '../../../parts/icon/icon.tsx';
import { Menu } from '../../../parts/menu/menu.tsx';
import { type Column, TableCell, TableRow } from '../../../parts/table/table.tsx';
import { inviteMessages } from '../../shared/organizations/invite/messages.en.ts';
import type { Roles } from '../../shared/organizations/invite/use-roles.ts';
import { useOrganizationProfile } from '../context.tsx';
import { organizationProfileMessages } from '../messages.en.ts';
import type { RunningTable } from '../use-table.ts';
import { Empty } from './empty.tsx';
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
        <span className="lk-address" title={emailAddress}>
          {emailAddress}
        </span>
      </TableCell>
      <TableCell kind="date" label={t('column.invited')}>
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

type InvitationsTabProps = {
  readonly table: InvitationsTable;
  readonly roles: Roles;
  readonly formats: Formats;
  /** Opens the invitation form; undefined if it is open, or if the user may not invite. */
  readonly onInvite: (() => void) | undefined;
};

const NoInvitations = ({ onInvite }: Pick<InvitationsTabProps, 'onInvite'>) => {
  const t = useMessages('organizationProfile', membersMessages);
  const words = useMessages('organizationProfile', inviteMessages);
  return (
    <Empty sign={mailGlyph} title={t('invitations.empty')}>
      {onInvite && (
        <>
          <p className="lk-status-text">{words('invite.text')}</p>
          <Button
            size="sm"
            icon={<Icon glyph={plusGlyph} />}
            data-trigger="invite"
            element="membersPageInviteButton"
            onClick={onInvite}
          >
            {t('invite.open')}
          </Button>
        </>
      )}
    </Empty>
  );
};

/** The table of invitations. */
export const InvitationsTab = ({ table, roles, formats, onInvite }: InvitationsTabProps) => {
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
      empty={<NoInvitations onInvite={onInvite} />}
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
