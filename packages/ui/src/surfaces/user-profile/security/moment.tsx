// A moment among words, with the exact time for machines.
import { useLocale } from '../../../i18n/locale-context.tsx';
import { useClasses } from '../../../styles/appearance-context.tsx';
import { useUi } from '../../../ui-context.tsx';
import { dayText, momentText } from './when.ts';

type MomentProps = {
  readonly at: Date;
  /** Only the day is of interest. */
  readonly day?: boolean | undefined;
};

/** "yesterday, 18:40", or "yesterday". */
export const Moment = ({ at, day = false }: MomentProps) => {
  const { latchkey } = useUi();
  const locale = useLocale();
  const classes = useClasses();
  const now = new Date(latchkey.platform.clock.now());
  return (
    <time dateTime={at.toISOString()} className={classes('lk-moment', {}, 'formattedDate')}>
      {(day ? dayText : momentText)(at, now, locale)}
    </time>
  );
};
