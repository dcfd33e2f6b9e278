// The last card of both flows: the session is there and the page is being left; a link for when it is not.
import { useMessages } from '../../i18n/locale-context.tsx';
import { Link } from '../../parts/link/link.tsx';
import { FlowCard, Sign } from './flow-card.tsx';
import { authenticationMessages } from './messages.en.ts';

type DoneProps = { readonly href: string };

/** Says that the person is signed in. */
export const Done = ({ href }: DoneProps) => {
  const t = useMessages('authentication', authenticationMessages);
  return (
    <FlowCard
      announced
      sign={<Sign icon="check" tone="success" />}
      title={t('done.title')}
      subtitle={t('done.text')}
      footer={<Link href={href}>{t('done.continue')}</Link>}
    />
  );
};
