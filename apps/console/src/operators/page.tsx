// The operators of the console: who may come in, with which role, and the links that were not used yet.
import { Badge, Button, chainGlyph, Icon, plusGlyph, Status, shieldGlyph, trashGlyph } from '@latchkey/ui/parts';
import { mayManageOperators, type OperatorJSON, type OperatorLinkJSON } from '@latchkey/wire/console';
import { useState } from 'react';
import { useOperator } from '../api/operator.tsx';
import { useChange } from '../api/use-change.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useAsk } from '../parts/action/use-ask.tsx';
import { FailedChange, FailedRead } from '../parts/failure.tsx';
import { Frame } from '../parts/frame.tsx';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { useNotify } from '../shell/notices.tsx';
import { Page } from '../shell/page.tsx';
import { useShellTexts } from '../shell/texts.ts';
import { InviteDialog } from './invite.tsx';
import { RoleField, roleOf } from './role-field.tsx';
import { OPERATOR_READS, useOperatorTexts } from './texts.ts';
import { useOperators } from './use-operators.ts';

const nameOf = ({ first_name: first, last_name: last, email_address: email }: OperatorJSON): string =>
  [first, last].filter(Boolean).join(' ') || (email ?? '');

const State = ({ operator }: { readonly operator: OperatorJSON }) => {
  const t = useOperatorTexts();
  if (operator.disabled) return <Badge tone="danger">{t('state.disabled')}</Badge>;
  if (!operator.second_factor) return <Badge tone="warning">{t('state.incomplete')}</Badge>;
  return <span className="lk-faint">{t('state.active')}</span>;
};

const useColumns = (): readonly Column<OperatorJSON>[] => {
  const t = useOperatorTexts();
  const shell = useShellTexts();
  return [
    { key: 'role', head: t('list.role'), width: 'sm', phone: 'end', cell: ({ role }) => shell(`role.${role}`) },
    { key: 'state', head: t('list.state'), width: 'md', phone: 'state', cell: (one) => <State operator={one} /> },
    {
      key: 'active',
      head: t('list.active'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      cell: (one) => <TimeText at={one.last_active_at} />,
    },
  ];
};

/** What an owner can do with an operator. */
const useMenu = () => {
  const t = useOperatorTexts();
  const { operator: own } = useOperator();
  const { ask, dialog } = useAsk(OPERATOR_READS);
  const notify = useNotify();
  const enable = useChange(
    ({ api }, id: string) => api('PATCH /operators/:id', { id, body: { disabled: false } }),
    OPERATOR_READS,
  );
  const isOwner = mayManageOperators(own.role);
  const entry = (key: 'role' | 'disable' | 'enable' | 'remove', onSelect: () => void) => ({
    key,
    label: isOwner ? (
      t(`act.${key}`)
    ) : (
      <>
        {t(`act.${key}`)}
        <span className="lk-menu-refusal">{t('ownersOnly')}</span>
      </>
    ),
    icon: key === 'remove' ? trashGlyph : shieldGlyph,
    tone: key === 'remove' ? ('danger' as const) : undefined,
    disabled: !isOwner,
    onSelect,
  });
  const menu = (one: OperatorJSON) => {
    const { id } = one;
    const name = nameOf(one);
    return [
      entry('role', () =>
        ask({
          title: t('act.role.title', { name }),
          button: t('act.role.button'),
          hasReason: false,
          fields: <RoleField initial={one.role} />,
          run: ({ api }, values) => api('PATCH /operators/:id', { id, body: { role: roleOf(values) } }),
          done: t('act.role.done', { name }),
        }),
      ),
      one.disabled
        ? entry('enable', () => {
            void enable.run(id).then((isDone) => isDone && notify({ text: t('act.enable.done', { name }) }));
          })
        : entry('disable', () =>
            ask({
              title: t('act.disable.title', { name }),
              text: t('act.disable.text'),
              button: t('act.disable.button'),
              tone: 'danger',
              hasReason: false,
              run: ({ api }) => api('PATCH /operators/:id', { id, body: { disabled: true } }),
              done: t('act.disable.done', { name }),
            }),
          ),
      entry('remove', () =>
        ask({
          title: t('act.remove.title', { name }),
          text: t('act.remove.text'),
          button: t('act.remove.button'),
          tone: 'danger',
          hasReason: false,
          run: ({ api }) => api('DELETE /operators/:id', { id }),
          done: t('act.remove.done', { name }),
        }),
      ),
    ];
  };
  return { menu, dialog, failure: enable.failure };
};

const Links = ({ links }: { readonly links: readonly OperatorLinkJSON[] }) => {
  const t = useOperatorTexts();
  const shell = useShellTexts();
  const { exact } = useFormat();
  const notify = useNotify();
  const { operator } = useOperator();
  const isOwner = mayManageOperators(operator.role);
  const withdraw = useChange(({ api }, id: string) => api('DELETE /operator_links/:id', { id }), OPERATOR_READS);
  return (
    <Frame title={t('links.title')}>
      <ul className="lk-checks">
        {links.map((link) => (
          <li key={link.id} className="lk-check">
            <Icon glyph={chainGlyph} />
            <span className="lk-check-text">
              <span className="lk-check-name" dir="auto">
                {link.email_address ?? t('links.any')} · {shell(`role.${link.role}`)}
              </span>
              <span className="lk-check-note">{t('links.until', { time: exact(link.expires_at) })}</span>
            </span>
            <Button
              size="xs"
              disabled={!isOwner || withdraw.isRunning}
              title={isOwner ? undefined : t('ownersOnly')}
              onClick={() =>
                void withdraw.run(link.id).then((isDone) => isDone && notify({ text: t('links.withdrawn') }))
              }
            >
              {t('links.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <FailedChange failure={withdraw.failure} />
    </Frame>
  );
};

export const OperatorsPage = () => {
  const t = useOperatorTexts();
  const { operator } = useOperator();
  const [isInviting, setInviting] = useState(false);
  const read = useOperators();
  const columns = useColumns();
  const { menu, dialog, failure } = useMenu();
  const isOwner = mayManageOperators(operator.role);
  const links = read.value?.links ?? [];
  return (
    <Page
      title={t('title')}
      note={t('note')}
      width="full"
      actions={
        <Button
          variant="primary"
          size="sm"
          icon={<Icon glyph={plusGlyph} />}
          disabled={!isOwner}
          title={isOwner ? undefined : t('ownersOnly')}
          onClick={() => setInviting(true)}
        >
          {t('invite')}
        </Button>
      }
    >
      <FailedRead read={read} />
      <FailedChange failure={failure} />
      <DataList
        label={t('title')}
        subjectHead={t('list.name')}
        subject={(one) => ({
          key: one.id,
          name: nameOf(one),
          note: one.id === operator.id ? t('list.you') : (one.email_address ?? undefined),
          avatar: { ownerId: one.id, src: one.image_url ?? undefined },
        })}
        columns={columns}
        rows={read.value?.data}
        expected={2}
        menu={menu}
        empty={<Status sign={shieldGlyph} title={t('title')} align="center" />}
      />
      {links.length > 0 && <Links links={links} />}
      {dialog}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
};
