// The badge of the method with which the last sign-in in this browser was made. Only a browser that has had one downloads it, after
// the first card: the badge is not needed to sign in, and moves nothing when it appears.
import type { Strategy } from '@latchkey/wire';
import { lastUsedMethod } from '../../flows/sign-in/last-used.ts';
import type { SignInSettings } from '../../flows/sign-in/settings.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { providerMessages } from '../../parts/provider-buttons/messages.en.ts';
import { useClasses } from '../../styles/appearance/context.tsx';
import type { LastUsedBadge } from '../shared/flow/later-cards.ts';
import css from './last-used.css?inline';

/** Its style sheet. */
export const styles: readonly string[] = [css];

/** A small badge; in a label or a button it is part of the name. */
const LastUsed = () => {
  const classes = useClasses();
  const t = useMessages('parts', providerMessages);
  return <span className={classes('lk-last-used', { elementId: 'lastUsed' }, 'badge')}>{t('provider.lastUsed')}</span>;
};

/** The badges of the first card; undefined if no method is marked. */
export const lastUsedBadge = (
  settings: SignInSettings,
  strategy: Strategy | null | undefined,
): LastUsedBadge | undefined => {
  const last = lastUsedMethod(strategy, settings);
  return last && ((method) => method === last && <LastUsed key="last-used" />);
};
