// The card of an instance that takes no new accounts, or only from its waiting list.
import type { SignUpEvent, SignUpRestricted } from '../../flows/sign-up-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { ticketGlyph } from '../../parts/icon/glyphs/ticket.ts';
import { Link } from '../../parts/link/link.tsx';
import { StatusSign } from '../../parts/status/status.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { signUpMessages } from './messages.en.ts';
import { SignInLine } from './sign-in-line.tsx';
import { useSurroundings } from './surroundings.ts';

type RestrictedProps = { readonly state: SignUpRestricted; readonly send: (event: SignUpEvent) => void };

/** Says that new accounts are closed, and what can be done. */
export const Restricted = ({ state, send }: RestrictedProps) => {
  const t = useMessages('signUp', signUpMessages);
  const { applicationName, supportEmail: email, signIn } = useSurroundings();
  const footer = signIn && <SignInLine />;
  if (state.mode === 'waitlist') {
    return (
      <FlowCard
        part="signUp-waitlist"
        sign={<StatusSign sign={ticketGlyph} />}
        title={t('waitlist.title')}
        subtitle={t('waitlist.subtitle', { applicationName })}
        footer={footer}
      >
        <Button variant="primary" block onClick={() => send({ type: 'join-waitlist' })}>
          {t('waitlist.join')}
        </Button>
      </FlowCard>
    );
  }
  return (
    <FlowCard
      part="signUp-restricted"
      sign={<StatusSign sign={ticketGlyph} />}
      title={t('restricted.title')}
      subtitle={t('restricted.subtitle', { applicationName })}
      footer={footer}
    >
      {email && <Link href={`mailto:${email}`}>{t('restricted.write', { email })}</Link>}
    </FlowCard>
  );
};
