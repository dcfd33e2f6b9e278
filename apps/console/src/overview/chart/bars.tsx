// The bars of the chart in SVG: attributes and classes only, words are in HTML. In a language from right to left, CSS mirrors them.
import { type Bucket, MARKS, SERIES, scaleStep, sumOf } from './series.ts';

const WIDTH = 600;
const HEIGHT = 184;
const REFUSED_HEIGHT = 28;
/** The part of its place that a bar fills. */
const FILLED = 0.65;
/** Between two parts of one bar. */
const GAP = 1;

type BarsProps = { readonly buckets: readonly Bucket[]; readonly picked: number | undefined };

const placeOf = (index: number, count: number) => {
  const slot = WIDTH / count;
  const width = slot * FILLED;
  return { slot, width, x: index * slot + (slot - width) / 2 };
};

/** The ground of the day that is pointed at. */
const Picked = ({ buckets, picked, height }: BarsProps & { readonly height: number }) =>
  picked === undefined ? null : (
    <rect
      className="lk-plot-picked"
      x={(picked * WIDTH) / buckets.length}
      y={0}
      width={WIDTH / buckets.length}
      height={height}
    />
  );

const Stack = ({ bucket, index, count, top }: { bucket: Bucket; index: number; count: number; top: number }) => {
  const { x, width } = placeOf(index, count);
  let base = HEIGHT;
  return SERIES.map((series, at) => {
    const height = (bucket.completed[series] / top) * HEIGHT;
    base -= height;
    return (
      height > 0 && (
        <rect
          key={series}
          className="lk-bar"
          data-series={at + 1}
          x={x}
          y={base}
          width={width}
          height={Math.max(0.5, height - GAP)}
        />
      )
    );
  });
};

/** The sign-ins, stacked by method. */
export const SignInBars = ({ buckets, picked }: BarsProps) => {
  const top = MARKS * scaleStep(Math.max(0, ...buckets.map(({ completed }) => sumOf(completed))));
  const lines = Array.from({ length: MARKS + 1 }, (_, at) => (at * HEIGHT) / MARKS);
  return (
    <svg className="lk-plot-bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <Picked buckets={buckets} picked={picked} height={HEIGHT} />
      {lines.map((y) => (
        <line key={y} className="lk-plot-line" x1={0} x2={WIDTH} y1={y} y2={y} />
      ))}
      {buckets.map((bucket, index) => (
        <Stack key={bucket.at} bucket={bucket} index={index} count={buckets.length} top={top} />
      ))}
    </svg>
  );
};

/** The refusals of all methods together. */
export const RefusedBars = ({ buckets, picked }: BarsProps) => {
  const top = Math.max(1, ...buckets.map(({ refused }) => sumOf(refused)));
  return (
    <svg
      className="lk-plot-bars"
      data-kind="refused"
      viewBox={`0 0 ${WIDTH} ${REFUSED_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <Picked buckets={buckets} picked={picked} height={REFUSED_HEIGHT} />
      <line className="lk-plot-line" x1={0} x2={WIDTH} y1={REFUSED_HEIGHT} y2={REFUSED_HEIGHT} />
      {buckets.map(({ at, refused }, index) => {
        const height = (sumOf(refused) / top) * REFUSED_HEIGHT;
        const { x, width } = placeOf(index, buckets.length);
        return (
          height > 0 && (
            <rect
              key={at}
              className="lk-bar"
              data-series="refused"
              x={x}
              y={REFUSED_HEIGHT - height}
              width={width}
              height={height}
            />
          )
        );
      })}
    </svg>
  );
};
