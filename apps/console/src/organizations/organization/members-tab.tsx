// The members of an organization: search, filter by role, add, change the role, metadata, remove.
import { Icon, listGlyph, pencilGlyph, plusGlyph, trashGlyph, usersGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import type { Column } from '../../parts/list/column.ts';
import { Filters } from '../../parts/list/filters.tsx';
import { ListEmpty } from '../../parts/list/list-empty.tsx';
import { useListAddress } from '../../parts/list/use-list-address.ts';
import { usePartTexts } from '../../parts/texts.ts';
import { TimeText } from '../../parts/time-text.tsx';
import { type AdminMembership, membershipUser, userSubject } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';
import { AddMember, ChangeRole, EditMemberMetadata, RemoveMember } from './member-dialogs.tsx';
import { TabList } from './tab-list.tsx';
import { useRoleOptions } from './use-role-options.ts';

const ORDERS = ['-created_at', '+created_at'] as const;
const DIALOGS = { role: ChangeRole, metadata: EditMemberMetadata, remove: RemoveMember } as const;

type Open = { readonly kind: keyof typeof DIALOGS; readonly membership: AdminMembership };

const useColumns = (nameOf: (key: string) => string): readonly Column<AdminMembership>[] => {
  const t = useOrganizationTexts();
  return [
    {
      key: 'role',
      head: t('member.role'),
      width: 'md',
      phone: 'state',
      cell: ({ role }) => (
        <span className="lk-cut" dir="auto" title={role}>
          {nameOf(role)}
        </span>
      ),
    },
    {
      key: 'joined',
      head: t('member.joined'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      sort: 'created_at',
      cell: ({ created_at }) => <TimeText at={created_at} />,
    },
  ];
};

/** The menu of a member. */
const useMenu = (onOpen: (open: Open) => void) => {
  const t = useOrganizationTexts();
  const parts = usePartTexts();
  const entry = useAllowedEntry();
  const change = 'PATCH /organizations/:id/memberships/:userId';
  return (membership: AdminMembership) => [
    entry(change, {
      key: 'role',
      label: t('member.changeRole'),
      icon: pencilGlyph,
      onSelect: () => onOpen({ kind: 'role', membership }),
    }),
    entry(change, {
      key: 'metadata',
      label: parts('metadata.title'),
      icon: listGlyph,
      onSelect: () => onOpen({ kind: 'metadata', membership }),
    }),
    entry('DELETE /organizations/:id/memberships/:userId', {
      key: 'remove',
      label: t('member.remove'),
      icon: trashGlyph,
      tone: 'danger',
      onSelect: () => onOpen({ kind: 'remove', membership }),
    }),
  ];
};

/** The tab of the members. */
export const MembersTab = ({ id }: { readonly id: string }) => {
  const t = useOrganizationTexts();
  const address = useListAddress(ORDERS);
  const { values, words, order, limit, offset, filter } = address;
  const { options, nameOf } = useRoleOptions();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open>();
  const query = { query: words || undefined, role: values.role, order_by: order, limit, offset };
  const read = useRead('GET /organizations/:id/memberships', { params: { id }, query });
  const OpenDialog = open && DIALOGS[open.kind];
  return (
    <>
      <TabList
        label={t('tab.members')}
        address={address}
        read={read}
        top={
          <Filters
            searchLabel={t('member.search')}
            placeholder={t('member.placeholder')}
            words={words}
            isBusy={read.isReading && read.value !== undefined}
            filters={[
              {
                key: 'role',
                name: t('member.role'),
                values: options.map(({ value, label }) => ({ value, text: label })),
              },
            ]}
            chosen={values}
            onChange={filter}
            end={
              <AllowedButton
                call="POST /organizations/:id/memberships"
                size="sm"
                icon={<Icon glyph={plusGlyph} />}
                onClick={() => setAdding(true)}
              >
                {t('member.add')}
              </AllowedButton>
            }
          />
        }
        subjectHead={t('member.user')}
        subject={(membership) => userSubject(membership.id, membershipUser(membership))}
        columns={useColumns(nameOf)}
        menu={useMenu(setOpen)}
        empty={
          <ListEmpty
            glyph={usersGlyph}
            title={t('member.empty.title')}
            text={t('member.empty.text')}
            filterCount={Number(words !== '') + Number(values.role !== undefined)}
            noMatch={t('member.noMatch')}
            onClear={() => filter({ q: undefined, role: undefined })}
          />
        }
      />
      {isAdding && <AddMember organizationId={id} onClose={() => setAdding(false)} />}
      {OpenDialog && <OpenDialog organizationId={id} membership={open.membership} onClose={() => setOpen(undefined)} />}
    </>
  );
};
