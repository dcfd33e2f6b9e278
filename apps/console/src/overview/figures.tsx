// The figures at the top of the overview: users, new ones, active ones, each with what it is compared with.
import type { AdminReply } from '@latchkey/wire/admin';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format-context.tsx';
import { useOverviewTexts } from './texts.ts';

type Users = AdminReply<'GET /statistics'>['users'];
export type Period = AdminReply<'GET /statistics'>['period'];

const Figure = ({ name, value, note }: { readonly name: string; readonly value: string; readonly note: ReactNode }) => (
  <div className="lk-figure">
    <dt className="lk-figure-name">{name}</dt>
    <dd className="lk-figure-value">
      <bdi>{value}</bdi>
    </dd>
    <dd className="lk-figure-note">{note}</dd>
  </div>
);

/** How a figure differs from the time before. */
const Difference = ({ now, before }: Users['created']) => {
  const t = useOverviewTexts();
  const { percent } = useFormat();
  if (now === before || before === 0)
    return (
      <>
        <span className="lk-delta" data-tone="flat">
          {t(now === before ? 'figure.same' : 'figure.new')}
        </span>{' '}
        {t('figure.than')}
      </>
    );
  const isMore = now > before;
  return (
    <>
      <span className="lk-delta" data-tone={isMore ? undefined : 'flat'}>
        {t(isMore ? 'figure.more' : 'figure.less', { percent: percent(Math.abs(now - before) / before) })}
      </span>{' '}
      {t('figure.than')}
    </>
  );
};

const Skeleton = () => (
  <dl className="lk-figures" aria-busy="true">
    {[1, 2, 3, 4, 5].map((figure) => (
      <div key={figure} className="lk-figure" aria-hidden="true">
        <dt className="lk-figure-name">
          <span className="lk-skeleton" />
        </dt>
        <dd className="lk-figure-value">
          <span className="lk-skeleton" />
        </dd>
        <dd className="lk-figure-note">
          <span className="lk-skeleton" />
        </dd>
      </div>
    ))}
  </dl>
);

export const Figures = ({ users, period }: { readonly users: Users | undefined; readonly period: Period }) => {
  const t = useOverviewTexts();
  const { number, percent } = useFormat();
  if (!users) return <Skeleton />;
  const span = t(`period.${period}`);
  const share = (part: number): string =>
    t('figure.share', { percent: percent(users.total === 0 ? 0 : part / users.total) });
  return (
    <dl className="lk-figures">
      <Figure
        name={t('figure.users')}
        value={number(users.total)}
        note={
          <>
            <span className="lk-delta" data-tone={users.created.now > 0 ? undefined : 'flat'}>
              <bdi>+{number(users.created.now)}</bdi>
            </span>{' '}
            {t('figure.users.note', { period: span })}
          </>
        }
      />
      <Figure
        name={t('figure.created', { period: span })}
        value={number(users.created.now)}
        note={<Difference {...users.created} />}
      />
      <Figure
        name={t('figure.active1')}
        value={number(users.active_1_day.now)}
        note={t('figure.active1.note', { number: number(users.active_1_day.before) })}
      />
      <Figure
        name={t('figure.active7')}
        value={number(users.active_7_days.now)}
        note={share(users.active_7_days.now)}
      />
      <Figure
        name={t('figure.active30')}
        value={number(users.active_30_days.now)}
        note={share(users.active_30_days.now)}
      />
    </dl>
  );
};
