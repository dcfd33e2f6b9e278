// Sign-ins by method over time, with the key that has their totals.
import type { AdminReply } from '@latchkey/wire/admin';
import { Link } from 'wouter';
import { Frame } from '../parts/frame.tsx';
import { Plot, useBucketName } from './chart/plot.tsx';
import { bucketsOf } from './chart/series.ts';
import { useOverviewTexts } from './texts.ts';

type Statistics = AdminReply<'GET /statistics'>;

const Skeleton = () => (
  <div className="lk-chart" aria-hidden="true">
    <div className="lk-plot-wait">
      <span className="lk-skeleton" />
    </div>
    <div className="lk-wait-lines">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <span key={line} className="lk-skeleton" />
      ))}
    </div>
  </div>
);

export const SignInsFrame = ({ statistics }: { readonly statistics: Statistics | undefined }) => {
  const t = useOverviewTexts();
  const nameOf = useBucketName(statistics?.bucket ?? 'day');
  const buckets = statistics && bucketsOf(statistics.sign_ins);
  return (
    <Frame
      title={t('chart.title')}
      note={
        statistics && <bdi>{t('chart.range', { from: nameOf(statistics.from), until: nameOf(statistics.until) })}</bdi>
      }
      actions={
        <Link className="lk-link" href={`/audit-log?kind=sign_in&time=${statistics?.period ?? '30d'}`}>
          {t('chart.log')}
        </Link>
      }
    >
      {statistics && buckets ? <Plot buckets={buckets} kind={statistics.bucket} /> : <Skeleton />}
    </Frame>
  );
};
