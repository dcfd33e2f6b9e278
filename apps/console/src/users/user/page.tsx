// The page of one user: who it is, how it signs in, where it is signed in, what it belongs to, and what happened.
import { Status, usersGlyph } from '@latchkey/ui/parts';
import { useRead } from '../../api/use-read.ts';
import { type Ask, useAsk } from '../../parts/action/use-ask.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import type { PageProps } from '../../routes.tsx';
import { Page } from '../../shell/page.tsx';
import { USER_READS, useUserTexts } from '../texts.ts';
import { type AdminUser, userName } from '../user-name.ts';
import { Factors } from './factors.tsx';
import { UserHead } from './head.tsx';
import { Identifiers } from './identifiers.tsx';
import { Metadata } from './metadata.tsx';
import { Organizations } from './organizations.tsx';
import { Restrict } from './restrict.tsx';
import { Sessions } from './sessions.tsx';
import { UserTimeline } from './timeline.tsx';

/** What every section of the page gets. */
export type SectionProps = { readonly user: AdminUser; readonly ask: (ask: Ask) => void };

const Loaded = ({ user }: { readonly user: AdminUser }) => {
  const t = useUserTexts();
  const { ask, dialog } = useAsk(USER_READS);
  const section = { user, ask };
  return (
    <Page title={userName(user)} crumb={{ path: '/users', text: t('list.title') }} head={<UserHead {...section} />}>
      {dialog}
      <div className="lk-beside">
        <div className="lk-sections">
          <Identifiers {...section} />
          <Factors {...section} />
          <Sessions {...section} />
          <Organizations {...section} />
          <Metadata key={user.id} user={user} />
          <Restrict {...section} />
        </div>
        <UserTimeline userId={user.id} createdAt={user.created_at} />
      </div>
    </Page>
  );
};

/** The page `/users/:id`. */
export const UserPage = ({ params }: PageProps) => {
  const t = useUserTexts();
  const read = useRead('GET /users/:id', { params: { id: params.id ?? '' } });
  if (read.value) return <Loaded user={read.value} />;
  return (
    <Page title={t('list.user')} crumb={{ path: '/users', text: t('list.title') }}>
      {read.failure?.status === 404 ? (
        <Status sign={usersGlyph} title={t('user.missing.title')} align="center">
          {t('user.missing.text')}
        </Status>
      ) : (
        <FailedRead read={read} />
      )}
    </Page>
  );
};
