// The card for users without a usable factor: how to contact support.
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { FlowCard } from './flow-card.tsx';
import { authenticationMessages } from './messages.en.ts';
import { RichText, slot } from './rich-text.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

type HelpCardProps = {
  readonly flow: 'signIn' | 'userVerification';
  readonly title: string;
  /** If the address is part of the sentence, it uses `email`. */
  readonly subtitle: (values: { readonly email: string }) => string;
  readonly supportEmail: string;
  readonly onBack: () => void;
};

/** Shows the support address. */
export const HelpCard = ({ flow, title, subtitle, supportEmail, onBack }: HelpCardProps) => {
  const shared = useMessages('authentication', authenticationMessages);
  const target = useFocusOnMount<HTMLAnchorElement & HTMLButtonElement>();
  const address = (
    <Link ref={target} inline href={`mailto:${supportEmail}`}>
      {supportEmail}
    </Link>
  );
  return (
    <FlowCard
      part={`${flow}-havingTrouble`}
      title={title}
      subtitle={<RichText text={subtitle({ email: slot('email') })} parts={{ email: address }} />}
    >
      <Button block element="backLink" onClick={onBack}>
        {shared('back')}
      </Button>
    </FlowCard>
  );
};
