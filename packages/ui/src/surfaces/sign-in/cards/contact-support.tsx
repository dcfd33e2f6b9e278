// The card for users without a usable factor: how to contact support.
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { HelpCard } from '../../shared/cards/contact-support-card.tsx';
import { rareSignInMessages } from '../rare/messages.en.ts';
import { useCardContext } from '../sign-in-context.ts';

/** Shows the support address. */
export const Help = ({ send }: { readonly send: (event: SignInEvent) => void }) => {
  const t = useMessages('signIn', rareSignInMessages);
  const { supportEmail = '' } = useCardContext();
  return (
    <HelpCard
      flow="signIn"
      title={t('help.title')}
      subtitle={(values) => t('help.subtitle', values)}
      supportEmail={supportEmail}
      onBack={() => send({ type: 'back' })}
    />
  );
};
