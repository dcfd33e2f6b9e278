// The key of the chart is a table: it has the totals, or the numbers of the day that is pointed at.
import { useFormat } from '../../i18n/format-context.tsx';
import { useOverviewTexts } from '../texts.ts';
import { type Bucket, SERIES, sumOf } from './series.ts';

type Numbers = Omit<Bucket, 'at'>;

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const Row = ({ numbers, series }: { readonly numbers: Numbers; readonly series: (typeof SERIES)[number] }) => {
  const t = useOverviewTexts();
  const { number, percent } = useFormat();
  const completed = numbers.completed[series];
  const refused = numbers.refused[series];
  return (
    <tr className="lk-legend-row">
      <th className="lk-legend-cell" scope="row">
        <span className="lk-swatch" data-series={SERIES.indexOf(series) + 1} />
        {t(`method.${series}`)}
      </th>
      <td className="lk-legend-cell">{number(completed)}</td>
      <td className="lk-legend-cell">{percent(shareOf(completed, sumOf(numbers.completed)))}</td>
      <td className="lk-legend-cell">{percent(shareOf(refused, completed + refused))}</td>
    </tr>
  );
};

export const Legend = ({ numbers, caption }: { readonly numbers: Numbers; readonly caption: string }) => {
  const t = useOverviewTexts();
  const { number, percent } = useFormat();
  const completed = sumOf(numbers.completed);
  const refused = sumOf(numbers.refused);
  return (
    <table className="lk-legend" aria-label={caption}>
      <thead className="lk-legend-top">
        <tr className="lk-legend-row">
          {(['method', 'signIns', 'share', 'refused'] as const).map((head) => (
            <th key={head} className="lk-legend-head" scope="col">
              {t(`chart.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="lk-legend-body">
        {SERIES.map((series) => (
          <Row key={series} series={series} numbers={numbers} />
        ))}
        <tr className="lk-legend-row">
          <th className="lk-legend-cell" scope="row">
            <strong className="lk-strong">{t('method.total')}</strong>
          </th>
          <td className="lk-legend-cell">
            <strong className="lk-strong">{number(completed)}</strong>
          </td>
          <td className="lk-legend-cell" />
          <td className="lk-legend-cell">
            <strong className="lk-strong">{percent(shareOf(refused, completed + refused))}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  );
};
