// Membership requests, each with accept and reject.
import type { MembershipRequest } from '@latchkey/client';
import type { Deed } from '../../../flows/organizations/table.ts';
import { isBusy } from '../../../flows/organizations/table.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { usersGlyph } from '../../../parts/icon/glyphs/users.ts';
import { IdentityRow } from '../../../parts/identity-row/identity-row.tsx';
import { type Column, TableCell, TableRow } from '../../../parts/table/table.tsx';
import { useOrganizationProfile } from '../context.tsx';
import type { RunningTable } from '../use-table.ts';
import { displayNameOf } from './display-name.ts';
import { DomainsHint } from './domains-hint.tsx';
import { Empty } from './empty.tsx';
import { membersMessages } from './messages.en.ts';
import type { Formats } from './use-formats.ts';
import { UserTable } from './user-table.tsx';

type RequestsTable = RunningTable<MembershipRequest>;

type RowProps = {
  readonly request: MembershipRequest;
  readonly deed: Deed | undefined;
  readonly formats: Formats;
  readonly send: RequestsTable['send'];
};

const ANSWERS = ['reject', 'accept'] as const;

const RequestRow = ({ request, deed, formats, send }: RowProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { id, createdAt, publicUserData } = request;
  const { name, note, src } = displayNameOf(publicUserData);
  const isRunning = isBusy(deed);
  return (
    <TableRow aria-busy={isRunning || undefined}>
      <TableCell kind="name">
        <IdentityRow name={name} ownerId={publicUserData?.userId} note={note} src={src} />
      </TableCell>
      <TableCell kind="date" label={t('column.asked')}>
        <time dateTime={createdAt.toISOString()} className="lk-day">
          {formats.day(createdAt)}
        </time>
      </TableCell>
      <TableCell kind="action">
        <div className="lk-answers">
          {ANSWERS.map((answer) => (
            <Button
              key={answer}
              size="xs"
              variant={answer === 'reject' ? 'quiet' : undefined}
              aria-label={t(`requests.${answer}Named`, { name })}
              loading={isRunning && deed?.name === answer}
              disabled={isRunning && deed?.name !== answer}
              onClick={() => send({ type: 'act', id, name: answer })}
            >
              {t(`requests.${answer}`)}
            </Button>
          ))}
        </div>
      </TableCell>
    </TableRow>
  );
};

type RequestsTabProps = { readonly table: RequestsTable; readonly formats: Formats };

/** The table of requests. */
export const RequestsTab = ({ table, formats }: RequestsTabProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { access } = useOrganizationProfile();
  const columns: readonly Column[] = [
    { key: 'name', label: t('column.name') },
    { key: 'asked', label: t('column.asked') },
    { key: 'options', label: t('column.options'), isUnseen: true },
  ];
  return (
    <UserTable
      table={table}
      label={t('tabs.requests')}
      columns={columns}
      expected={1}
      empty={
        <Empty sign={usersGlyph} title={t('requests.empty')}>
          {access.managesDomains && <DomainsHint mode="automatic_suggestion" isInside />}
        </Empty>
      }
      formats={formats}
      nameOf={({ publicUserData }) => displayNameOf(publicUserData).name}
      draw={(request, deed) => (
        <RequestRow key={request.id} request={request} deed={deed} formats={formats} send={table.send} />
      )}
    />
  );
};
