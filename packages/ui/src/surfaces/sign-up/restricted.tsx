// The card of an instance with closed sign-ups, or with a waitlist.

import type { SignUpRestricted } from '../../flows/sign-up/cards/restricted.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { ticketGlyph } from '../../parts/icon/glyphs/ticket.ts';
import { Link } from '../../parts/link/link.tsx';
import { StatusSign } from '../../parts/status/status.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { signUpMessages } from './messages.en.ts';
import { SignInLine } from './sign-in-line.tsx';
import { useCardContext } from './sign-up-context.ts';

type RestrictedProps = { readonly state: SignUpRestricted; readonly send: (event: SignUpEvent) => void };

const NO_FIELDS: readonly string[] = [];

/** Says that new accounts are closed, and what the user can do. */
export const Restricted = ({ state, send }: RestrictedProps) => {
  const t = useMessages('signUp', signUpMessages);
  const { supportEmail: email, signIn } = useCardContext();
  const { card: problem } = useProblemTexts(state.problems, NO_FIELDS);
  const isWaitlist = state.mode === 'waitlist';
  return (
    <FlowCard
      part={isWaitlist ? 'signUp-waitlist' : 'signUp-restricted'}
      sign={<StatusSign sign={ticketGlyph} />}
      title={t(isWaitlist ? 'waitlist.title' : 'restricted.title')}
      subtitle={t(isWaitlist ? 'waitlist.subtitle' : 'restricted.subtitle')}
      problem={problem}
      footer={signIn && <SignInLine />}
    >
      {isWaitlist && (
        <Button variant="primary" block onClick={() => send({ type: 'join-waitlist' })}>
          {t('waitlist.join')}
        </Button>
      )}
      {!isWaitlist && email && <Link href={`mailto:${email}`}>{t('restricted.write', { email })}</Link>}
    </FlowCard>
  );
};
