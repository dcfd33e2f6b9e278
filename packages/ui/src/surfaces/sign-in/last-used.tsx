// The badge of the method with which the last sign-in in this browser was made. It comes with the later cards: it is not needed
// to sign in, and moves nothing when it appears.
import { lastUsedMethod } from '../../flows/sign-in/last-used.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { providerMessages } from '../../parts/provider-buttons/messages.en.ts';
import { useClasses } from '../../styles/appearance/context.tsx';
import type { LastUsedBadge } from '../shared/flow/later-cards.ts';

/** A small badge; in a label or a button it is part of the name. */
const LastUsed = () => {
  const classes = useClasses();
  const t = useMessages('parts', providerMessages);
  return <span className={classes('lk-last-used', { elementId: 'lastUsed' }, 'badge')}>{t('provider.lastUsed')}</span>;
};

/** The badges of the first card; undefined if no method is marked. */
export const lastUsedBadge = (...visit: Parameters<typeof lastUsedMethod>): LastUsedBadge | undefined => {
  const last = lastUsedMethod(...visit);
  return last && ((method) => method === last && <LastUsed key="last-used" />);
};
