// The overview: figures, sign-ins over time, what is to be done before a launch, and the health of the service. Each block is read and
// fails on its own.
import { useAddress } from '../api/use-address.ts';
import { useRead } from '../api/use-read.ts';
import { FailedRead } from '../parts/failure.tsx';
import { Segments } from '../parts/segments.tsx';
import { Page } from '../shell/page.tsx';
import { Figures, type Period } from './figures.tsx';
import { Health } from './health.tsx';
import { LaunchChecklist } from './launch-checklist.tsx';
import { SignInsFrame } from './sign-ins.tsx';
import { useOverviewTexts } from './texts.ts';

const PERIODS: readonly Period[] = ['24h', '7d', '30d', '90d'];
const USUAL: Period = '30d';

/** The page `/`. The period is in the address. */
export const OverviewPage = () => {
  const t = useOverviewTexts();
  const [values, change] = useAddress();
  const period = PERIODS.find((one) => one === values.period) ?? USUAL;
  const statistics = useRead('GET /statistics', { query: { period } });
  const checklist = useRead('GET /launch_checklist');
  const health = useRead('GET /health_report');
  const choose = (key: Period): void => change({ period: key === USUAL ? undefined : key }, { replace: true });
  return (
    <Page
      title={t('title')}
      actions={
        <Segments
          label={t('period')}
          segments={PERIODS.map((key) => ({ key, text: t(`period.${key}`) }))}
          chosen={period}
          onChoose={choose}
        />
      }
    >
      <FailedRead read={statistics} />
      {(statistics.value || !statistics.failure) && (
        <>
          <Figures users={statistics.value?.users} period={period} />
          <SignInsFrame statistics={statistics.value} />
        </>
      )}
      <div className="lk-columns">
        <LaunchChecklist read={checklist} />
        <Health read={health} />
      </div>
    </Page>
  );
};
