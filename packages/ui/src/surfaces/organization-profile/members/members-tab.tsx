// The members of an organization: name, joined date, role, and the actions on each.
import type { OrganizationMembership } from '@latchkey/client';
import { mayGive } from '../../../flows/organizations/access.ts';
import { isBusy } from '../../../flows/organizations/table.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Badge } from '../../../parts/badge/badge.tsx';
import { searchGlyph } from '../../../parts/icon/glyphs/search.ts';
import { trashGlyph } from '../../../parts/icon/glyphs/trash.ts';
import { usersGlyph } from '../../../parts/icon/glyphs/users.ts';
import { IdentityRow } from '../../../parts/identity-row/identity-row.tsx';
import { Menu } from '../../../parts/menu/menu.tsx';
import { SearchField } from '../../../parts/search-field/search-field.tsx';
import { Select } from '../../../parts/select/select.tsx';
import { type Column, TableCell, TableRow } from '../../../parts/table/table.tsx';
import type { Roles } from '../../shared/organizations/invite/use-roles.ts';
import { useOrganizationProfile } from '../context.tsx';
import { organizationProfileMessages } from '../messages.en.ts';
import type { RunningTable } from '../use-table.ts';
import { displayNameOf } from './display-name.ts';
import { Empty } from './empty.tsx';
import { membersMessages } from './messages.en.ts';
import type { Formats } from './use-formats.ts';
import { UserTable } from './user-table.tsx';

type MembersTable = RunningTable<OrganizationMembership>;

/** Searches the members. */
export const MembersSearch = ({ state, send }: MembersTable) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { shown, isAsking, wanted, typed } = state;
  const isSearching = isAsking && wanted.query !== (shown?.query ?? '');
  return (
    <>
      <SearchField
        name="query"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        busy={isSearching}
        value={typed}
        element="organizationProfileMembersSearchInput"
        iconElement="organizationProfileMembersSearchInputIcon"
        onChange={(event) => send({ type: 'typed', text: event.currentTarget.value })}
      />
      <span role="status" className="lk-unseen">
        {shown?.query && !isAsking && t('members.found', { count: shown.total })}
      </span>
    </>
  );
};

type RowProps = {
  readonly member: OrganizationMembership;
  readonly isRunning: boolean;
  readonly roles: Roles;
  readonly formats: Formats;
  readonly send: MembersTable['send'];
};

type RoleCellProps = Omit<RowProps, 'formats'> & {
  /** Whether the role may be changed. */
  readonly isManaged: boolean;
};

const RoleCell = ({ member, isRunning, isManaged, roles, send }: RoleCellProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { id, role } = member;
  const { name } = displayNameOf(member.publicUserData);
  if (!isManaged || !roles.list) return <>{roles.nameOf(role)}</>;
  // A role that can no longer be assigned is still shown for a member who has it.
  const options = roles.options.some(({ value }) => value === role)
    ? roles.options
    : [...roles.options, { value: role, label: roles.nameOf(role) }];
  return (
    <Select
      variant="quiet"
      name="role"
      aria-label={t('members.roleOf', { name })}
      value={role}
      options={options}
      loading={isRunning}
      elementId="role"
      onChange={(event) => send({ type: 'act', id, name: 'role', value: event.currentTarget.value })}
    />
  );
};

const MemberRow = (props: RowProps) => {
  const { member, isRunning, formats, send } = props;
  const t = useMessages('organizationProfile', membersMessages);
  const shared = useMessages('organizationProfile', organizationProfileMessages);
  const { access, permissions, user } = useOrganizationProfile();
  const { name, note, src } = displayNameOf(member.publicUserData);
  const isOwn = member.publicUserData?.userId === user.id;
  // A user cannot manage a member who has more permissions than they have.
  const isManaged = access.managesMembers && mayGive(permissions, member.permissions);
  return (
    <TableRow aria-busy={isRunning || undefined}>
      <TableCell kind="name">
        <IdentityRow
          name={name}
          ownerId={member.publicUserData?.userId}
          note={note}
          src={src}
          badge={isOwn && <Badge elementId="you">{t('members.you')}</Badge>}
        />
      </TableCell>
      <TableCell kind="date" label={t('column.joined')}>
        <time dateTime={member.createdAt.toISOString()} className="lk-day">
          {formats.day(member.createdAt)}
        </time>
      </TableCell>
      <TableCell kind="role">
        <RoleCell {...props} isManaged={isManaged} />
      </TableCell>
      {access.managesMembers && (
        <TableCell kind="action">
          {isManaged && (
            <Menu
              label={shared('row.options', { name })}
              elementId="member"
              entries={[
                {
                  key: 'remove',
                  label: t('members.remove'),
                  icon: trashGlyph,
                  tone: 'danger',
                  disabled: isOwn || isRunning,
                  onSelect: () => send({ type: 'act', id: member.id, name: 'remove' }),
                },
              ]}
            />
          )}
        </TableCell>
      )}
    </TableRow>
  );
};

type MembersTabProps = { readonly table: MembersTable; readonly roles: Roles; readonly formats: Formats };

/** The table of members. */
export const MembersTab = ({ table, roles, formats }: MembersTabProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { access, organization } = useOrganizationProfile();
  const columns: readonly Column[] = [
    { key: 'name', label: t('column.name') },
    { key: 'joined', label: t('column.joined') },
    { key: 'role', label: t('column.role') },
    ...(access.managesMembers ? [{ key: 'options', label: t('column.options'), isUnseen: true }] : []),
  ];
  const { shown } = table.state;
  return (
    <UserTable
      table={table}
      label={t('tabs.members')}
      columns={columns}
      expected={organization.membersCount}
      empty={
        shown?.query ? (
          <Empty sign={searchGlyph} title={t('members.none', { query: shown.query })} />
        ) : (
          <Empty sign={usersGlyph} title={t('members.empty')} />
        )
      }
      formats={formats}
      nameOf={(member) => displayNameOf(member.publicUserData).name}
      draw={(member, deed) => (
        <MemberRow
          key={member.id}
          member={member}
          isRunning={isBusy(deed)}
          roles={roles}
          formats={formats}
          send={table.send}
        />
      )}
    />
  );
};
