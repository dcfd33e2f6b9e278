// The last card of both flows: the session is active and the page redirects; with a link in case it does not.
import { useMessages } from '../../../i18n/locale-context.tsx';
import { checkGlyph } from '../../../parts/icon/glyphs/status/check.ts';
import { Link } from '../../../parts/link/link.tsx';
import { StatusSign } from '../../../parts/status/status.tsx';
import { FlowCard } from './flow-card.tsx';
import { authenticationMessages } from './messages.en.ts';

type DoneProps = { readonly flow: 'signIn' | 'signUp'; readonly href: string };

/** Says that the user is signed in. */
export const Done = ({ flow, href }: DoneProps) => {
  const t = useMessages('authentication', authenticationMessages);
  return (
    <FlowCard
      part={`${flow}-done`}
      announced
      sign={<StatusSign sign={checkGlyph} tone="success" />}
      title={t('done.title')}
      subtitle={t('done.text')}
      footer={<Link href={href}>{t('done.continue')}</Link>}
    />
  );
};
