// The columns of the list of users.
import { Avatar, Badge } from '@latchkey/ui/parts';
import { useFormat } from '../../i18n/format-context.tsx';
import type { Column } from '../../parts/list/column.ts';
import { TimeText } from '../../parts/time-text.tsx';
import { signsInWith } from '../signs-in-with.ts';
import { UserStatus } from '../status.tsx';
import { useUserTexts } from '../texts.ts';
import type { AdminUser } from '../user-name.ts';

const SHOWN_METHODS = 2;

const Methods = ({ user }: { readonly user: AdminUser }) => {
  const t = useUserTexts();
  const { list } = useFormat();
  const names = signsInWith(user).map((method) => ('key' in method ? t(`method.${method.key}`) : method.provider));
  return <span title={list(names)}>{list(names.slice(0, SHOWN_METHODS))}</span>;
};

const Organizations = ({ user }: { readonly user: AdminUser }) => {
  const t = useUserTexts();
  const { number } = useFormat();
  const [first, ...others] = user.organization_memberships;
  if (!first) return <span className="lk-faint">{t('list.none')}</span>;
  const { id, name, image_url: src, has_image: hasImage } = first.organization;
  return (
    <span className="lk-with-more">
      <Avatar name={name} ownerId={id} size="xs" shape="square" src={hasImage ? src : undefined} />
      <span className="lk-cut" dir="auto" title={name}>
        {name}
      </span>
      {others.length > 0 && <Badge>{t('list.more', { number: number(others.length) })}</Badge>}
    </span>
  );
};

export const useUserColumns = (): readonly Column<AdminUser>[] => {
  const t = useUserTexts();
  return [
    { key: 'status', head: t('list.status'), width: 'md', phone: 'state', cell: (user) => <UserStatus user={user} /> },
    {
      key: 'methods',
      head: t('list.methods'),
      width: 'lg',
      drop: 2,
      tone: 'muted',
      cell: (user) => <Methods user={user} />,
    },
    { key: 'organization', head: t('list.organization'), width: 'lg', cell: (user) => <Organizations user={user} /> },
    {
      key: 'active',
      head: t('list.lastActive'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      sort: 'last_active_at',
      cell: (user) =>
        user.last_active_at === null ? (
          <span className="lk-faint">{t('list.never')}</span>
        ) : (
          <TimeText at={user.last_active_at} />
        ),
    },
    {
      key: 'created',
      head: t('list.created'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      sort: 'created_at',
      cell: (user) => <TimeText at={user.created_at} />,
    },
  ];
};
