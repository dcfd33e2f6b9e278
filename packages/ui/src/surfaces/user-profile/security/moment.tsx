// A moment among words, with the exact time for machines.
import { useMemo } from 'react';
import { useLocale } from '../../../i18n/locale-context.tsx';
import { useClasses } from '../../../styles/appearance-context.tsx';
import { useUi } from '../../../ui-context.tsx';
import { createWhen, type When } from './when.ts';

/** The words for moments in the language of the page: asked for once, and handed down to every row of every list. */
export const useWhen = (): When => {
  const locale = useLocale();
  return useMemo(() => createWhen(locale), [locale]);
};

type MomentProps = {
  readonly at: Date;
  readonly when: When;
  /** Only the day is of interest. */
  readonly day?: boolean | undefined;
};

/** "yesterday, 18:40", or "yesterday". */
export const Moment = ({ at, when, day = false }: MomentProps) => {
  const { latchkey } = useUi();
  const classes = useClasses();
  const now = new Date(latchkey.platform.clock.now());
  return (
    <time dateTime={at.toISOString()} className={classes('lk-moment', {}, 'formattedDate')}>
      {day ? when.day(at, now) : when.moment(at, now)}
    </time>
  );
};
