// A time: relative under a day, then a date; the exact time is its title.
import { useFormat } from '../i18n/format-context.tsx';

/** `at` is in milliseconds; nothing is drawn without one. */
export const TimeText = ({ at }: { readonly at: number | null | undefined }) => {
  const { age, exact } = useFormat();
  if (at === null || at === undefined) return <span className="lk-faint">–</span>;
  return (
    <time className="lk-time" dateTime={new Date(at).toISOString()} title={exact(at)}>
      <bdi>{age(at)}</bdi>
    </time>
  );
};
