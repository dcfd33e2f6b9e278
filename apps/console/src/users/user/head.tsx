// The head of a user's page: picture, name, state, id, dates, and what is done most often.
import { Avatar, eyeGlyph, Icon, Menu, outGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useFormat } from '../../i18n/format-context.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { UserStatus } from '../status.tsx';
import { useUserTexts } from '../texts.ts';
import { userName } from '../user-name.ts';
import { useUserAsks } from './asks.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import type { SectionProps } from './page.tsx';

const Facts = ({ user }: Pick<SectionProps, 'user'>) => {
  const t = useUserTexts();
  const { date, age, exact } = useFormat();
  return (
    <ul className="lk-meta">
      <li className="lk-meta-item">
        <CopyText text={user.id} />
      </li>
      <li className="lk-meta-item">
        <time className="lk-time" dateTime={new Date(user.created_at).toISOString()} title={exact(user.created_at)}>
          {t('user.created', { date: date(user.created_at) })}
        </time>
      </li>
      <li className="lk-meta-item">
        {user.last_active_at === null ? (
          t('user.neverActive')
        ) : (
          <time
            className="lk-time"
            dateTime={new Date(user.last_active_at).toISOString()}
            title={exact(user.last_active_at)}
          >
            {t('user.lastActive', { age: age(user.last_active_at) })}
          </time>
        )}
      </li>
    </ul>
  );
};

export const UserHead = ({ user, ask }: SectionProps) => {
  const t = useUserTexts();
  const entry = useAllowedEntry();
  const asks = useUserAsks(user);
  const [isImpersonating, setImpersonating] = useState(false);
  const name = userName(user);
  return (
    <div className="lk-subject">
      <Avatar name={name} ownerId={user.id} size="xl" src={user.has_image ? user.image_url : undefined} />
      <div className="lk-subject-text">
        <div className="lk-page-name">
          <h1 className="lk-page-title" dir="auto" title={name}>
            {name}
          </h1>
          <UserStatus user={user} isHead />
        </div>
        <Facts user={user} />
      </div>
      <div className="lk-page-actions">
        <AllowedButton
          call="POST /actor_tokens"
          size="sm"
          icon={<Icon glyph={eyeGlyph} />}
          disabled={user.banned}
          onClick={() => setImpersonating(true)}
        >
          {t('user.impersonate')}
        </AllowedButton>
        <AllowedButton
          call="POST /users/:id/revoke_sessions"
          size="sm"
          icon={<Icon glyph={outGlyph} />}
          onClick={() => ask(asks.signOut)}
        >
          {t('act.signOut.entry')}
        </AllowedButton>
        <Menu
          label={t('user.more')}
          entries={[
            entry('PATCH /users/:id', { key: 'profile', label: t('profile.entry'), onSelect: () => ask(asks.profile) }),
            entry('PATCH /users/:id', {
              key: 'password',
              label: t(user.password_enabled ? 'password.change' : 'password.set'),
              onSelect: () => ask(asks.password),
            }),
            entry('DELETE /users/:id/profile_image', {
              key: 'picture',
              label: t('picture.remove'),
              disabled: !user.has_image,
              onSelect: () => ask(asks.picture),
            }),
          ]}
        />
      </div>
      {isImpersonating && <ImpersonateDialog user={user} onClose={() => setImpersonating(false)} />}
    </div>
  );
};
