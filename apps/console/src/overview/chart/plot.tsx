// The chart itself: one day can be picked with the pointer or with the arrow keys, and its numbers are shown in the key.
import { useLocale } from '@latchkey/ui/parts';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { useFormat } from '../../i18n/format-context.tsx';
import { useOverviewTexts } from '../texts.ts';
import { RefusedBars, SignInBars } from './bars.tsx';
import { Legend } from './legend.tsx';
import { type Bucket, dayMarks, scaleMarks, scaleStep, sumOf, totalOf } from './series.ts';

/** Names hours and days; both begin in UTC. */
export const useBucketName = (kind: 'hour' | 'day'): ((at: number) => string) => {
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      ...(kind === 'hour'
        ? { hour: '2-digit' as const, minute: '2-digit' as const }
        : { day: 'numeric' as const, month: 'short' as const }),
    });
    return (at) => format.format(at);
  }, [locale, kind]);
};

const isMirrored = (node: Element): boolean => getComputedStyle(node).direction === 'rtl';

/** The bucket under the pointer. */
const bucketAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>, count: number): number | undefined => {
  const box = currentTarget.querySelector('svg')?.getBoundingClientRect();
  if (!box || box.width === 0) return undefined;
  const share = (clientX - box.left) / box.width;
  const index = Math.floor((isMirrored(currentTarget) ? 1 - share : share) * count);
  return index >= 0 && index < count ? index : undefined;
};

const moved = (event: KeyboardEvent<HTMLElement>, picked: number | undefined, last: number): number | undefined => {
  const forward = isMirrored(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return last;
  if (!event.key.startsWith('Arrow')) return undefined;
  const isForward = event.key === forward || event.key === 'ArrowUp';
  if (picked === undefined) return isForward ? 0 : last;
  return Math.max(0, Math.min(last, picked + (isForward ? 1 : -1)));
};

type PlotProps = { readonly buckets: readonly Bucket[]; readonly kind: 'hour' | 'day' };

export const Plot = ({ buckets, kind }: PlotProps) => {
  const t = useOverviewTexts();
  const { number } = useFormat();
  const nameOf = useBucketName(kind);
  const [picked, setPicked] = useState<number>();
  const shown = picked === undefined ? undefined : buckets[picked];
  const numbers = shown ?? totalOf(buckets);
  const when = shown ? nameOf(shown.at) : t('chart.all');
  const caption = t('chart.picked', {
    when,
    completed: number(sumOf(numbers.completed)),
    refused: number(sumOf(numbers.refused)),
  });
  const step = scaleStep(Math.max(0, ...buckets.map(({ completed }) => sumOf(completed))));
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') setPicked(undefined);
    const next = moved(event, picked, buckets.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setPicked(next);
  };
  return (
    <div className="lk-chart">
      <div
        className="lk-plot"
        role="slider"
        tabIndex={0}
        aria-label={t('chart.pick')}
        aria-valuemin={1}
        aria-valuemax={buckets.length}
        aria-valuenow={(picked ?? buckets.length - 1) + 1}
        aria-valuetext={caption}
        onKeyDown={press}
        onBlur={() => setPicked(undefined)}
        onPointerMove={(event) => setPicked(bucketAt(event, buckets.length))}
        onPointerLeave={() => setPicked(undefined)}
      >
        <ol className="lk-plot-scale" aria-hidden="true">
          {scaleMarks(step).map((mark) => (
            <li key={mark} className="lk-plot-mark">
              {number(mark)}
            </li>
          ))}
        </ol>
        <SignInBars buckets={buckets} picked={picked} />
        <p className="lk-plot-name">{t('chart.refused')}</p>
        <RefusedBars buckets={buckets} picked={picked} />
        <ol className="lk-plot-days" aria-hidden="true">
          {dayMarks(buckets.length).map((index) => (
            <li key={index} className="lk-plot-day">
              <bdi>{nameOf(buckets[index]?.at ?? 0)}</bdi>
            </li>
          ))}
        </ol>
      </div>
      <Legend numbers={numbers} caption={caption} />
    </div>
  );
};
