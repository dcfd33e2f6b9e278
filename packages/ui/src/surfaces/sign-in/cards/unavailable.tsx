// The card for an account without a usable sign-in method. It says so, how to contact support, and leads back.

import type { SignInUnavailable } from '../../../flows/sign-in/cards/unavailable.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { laterSignInMessages } from '../later-messages.en.ts';
import { rareSignInMessages } from '../rare/messages.en.ts';
import { useCardContext } from '../sign-in-context.ts';
import { SignInChip } from './identifier.tsx';

type UnavailableProps = { readonly state: SignInUnavailable; readonly send: (event: SignInEvent) => void };

/** Says that no method is left. */
export const Unavailable = ({ state, send }: UnavailableProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const later = useMessages('signIn', laterSignInMessages);
  const { supportEmail } = useCardContext();
  const target = useFocusOnMount<HTMLButtonElement>();
  return (
    <FlowCard
      part="signIn-unavailable"
      title={t('firstFactor.title')}
      subtitle={t('firstFactor.text')}
      chip={<SignInChip identifier={state.attempt.identifier ?? state.identifier} send={send} disabled={false} />}
      footer={
        supportEmail && <Link href={`mailto:${supportEmail}`}>{t('firstFactor.write', { email: supportEmail })}</Link>
      }
    >
      <Button ref={target} block element="backLink" onClick={() => send({ type: 'back' })}>
        {later('unavailable.back')}
      </Button>
    </FlowCard>
  );
};
