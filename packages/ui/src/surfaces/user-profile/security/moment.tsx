// A time within text, with the exact value in a `time` element.
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useClasses } from '../../../styles/appearance/context.tsx';
import { useUi } from '../../../ui-context.tsx';
import { securityMessages } from './messages.en.ts';
import { inNumbers, whenKey } from './when.ts';

/** "yesterday at 6:40 PM". */
export const Moment = ({ at }: { readonly at: Date }) => {
  const { latchkey } = useUi();
  const t = useMessages('userProfile', securityMessages);
  const classes = useClasses();
  const key = whenKey(at, new Date(latchkey.platform.clock.now()));
  const written = (pattern: string): string => inNumbers(pattern, at, [t('when.am'), t('when.pm')]);
  return (
    <time dateTime={at.toISOString()} className={classes('lk-moment', {}, 'formattedDate')}>
      {key === 'when.date' ? written(t(key)) : t(key, { time: written(t('when.time')) })}
    </time>
  );
};
