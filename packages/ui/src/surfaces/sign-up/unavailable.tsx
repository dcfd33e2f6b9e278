// The card for a requirement this build cannot ask for. It says so, how to contact support, and leads back.
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Link } from '../../parts/link/link.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { useFocusOnMount } from '../shared/cards/use-focus-on-mount.ts';
import { laterSignUpMessages } from './later-messages.en.ts';
import { signUpMessages } from './messages.en.ts';
import { useCardContext } from './sign-up-context.ts';

/** Says that a field is missing that cannot be given here. */
export const Unavailable = ({ send }: { readonly send: (event: SignUpEvent) => void }) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const first = useMessages('signUp', signUpMessages);
  const { supportEmail: email } = useCardContext();
  const target = useFocusOnMount<HTMLButtonElement>();
  return (
    <FlowCard
      part="signUp-unavailable"
      title={t('unavailable.title')}
      subtitle={t('unavailable.text')}
      footer={email && <Link href={`mailto:${email}`}>{first('restricted.write', { email })}</Link>}
    >
      <Button ref={target} block element="backLink" onClick={() => send({ type: 'back' })}>
        {t('unavailable.back')}
      </Button>
    </FlowCard>
  );
};
