// The card for those whom no way lets in: whom to write to.
import type { SignInEvent } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Link } from '../../parts/link/link.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { authenticationMessages } from '../authentication/messages.en.ts';
import { RichText, slot } from '../authentication/rich-text.tsx';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { laterSignInMessages } from './later-messages.en.ts';
import { useSurroundings } from './surroundings.ts';

/** Shows the support address. */
export const Help = ({ send }: { readonly send: (event: SignInEvent) => void }) => {
  const t = useMessages('signIn', laterSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { supportEmail = '' } = useSurroundings();
  const target = useFocusOnArrival<HTMLAnchorElement & HTMLButtonElement>();
  const address = (
    <Link ref={target} inline href={`mailto:${supportEmail}`}>
      {supportEmail}
    </Link>
  );
  return (
    <FlowCard
      part="signIn-havingTrouble"
      title={t('help.title')}
      subtitle={<RichText text={t('help.subtitle', { email: slot('email') })} parts={{ email: address }} />}
    >
      <Button block element="backLink" onClick={() => send({ type: 'back' })}>
        {shared('back')}
      </Button>
    </FlowCard>
  );
};
