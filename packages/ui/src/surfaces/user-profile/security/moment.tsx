// A moment among words, with the exact time for machines.
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useClasses } from '../../../styles/appearance-context.tsx';
import { useUi } from '../../../ui-context.tsx';
import { securityMessages } from './messages.en.ts';
import { dayOf, momentOf } from './when.ts';

type MomentProps = {
  readonly at: Date;
  /** Only the day is of interest. */
  readonly day?: boolean | undefined;
};

/** "yesterday, 18:40", or "yesterday". */
export const Moment = ({ at, day = false }: MomentProps) => {
  const { latchkey } = useUi();
  const t = useMessages('userProfile', securityMessages);
  const classes = useClasses();
  const now = new Date(latchkey.platform.clock.now());
  const { key, count, time } = day ? dayOf(at, now) : momentOf(at, now);
  const words = t(key, { count });
  return (
    <time dateTime={at.toISOString()} className={classes('lk-moment', {}, 'formattedDate')}>
      {time === undefined ? words : t('when.at', { day: words, time })}
    </time>
  );
};
