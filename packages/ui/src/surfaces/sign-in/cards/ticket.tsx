// The card shown while a ticket is being redeemed.
import { useMessages } from '../../../i18n/locale-context.tsx';
import { LoadingCard } from '../../shared/cards/loading-card.tsx';
import { rareSignInMessages } from '../rare/messages.en.ts';

/** Says that the invitation or link is being opened. */
export const Ticket = () => {
  const t = useMessages('signIn', rareSignInMessages);
  return <LoadingCard part="signIn-ticket" title={t('ticket.title')} text={t('ticket.text')} />;
};
