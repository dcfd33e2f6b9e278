// The mark of the method with which the last sign-in in this browser was made.
import { useMessages } from '../../i18n/locale-context.tsx';
import { useClasses } from '../../styles/appearance/context.tsx';
import { providerMessages } from './messages.en.ts';

/** A small badge; in a label or a button it is part of the name. */
export const LastUsed = () => {
  const classes = useClasses();
  const t = useMessages('parts', providerMessages);
  return <span className={classes('lk-last-used', { elementId: 'lastUsed' }, 'badge')}>{t('provider.lastUsed')}</span>;
};
