// The code card: signs in, or leads to a new password.
import { isReset, otherFactors } from '../../flows/factor-choice.ts';
import type { SignInCode, SignInEvent } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { mailGlyph } from '../../parts/icon/glyphs/mail.ts';
import { Link } from '../../parts/link/link.tsx';
import { CodeForm, useCodeTexts } from '../authentication/code-form.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { authenticationMessages } from '../authentication/messages.en.ts';
import { SignInChip } from './identifier.tsx';
import { laterSignInMessages } from './later-messages.en.ts';
import { useSurroundings } from './surroundings.ts';

type CodeProps = { readonly state: SignInCode; readonly send: (event: SignInEvent) => void };

/** Asks for the code that was sent. */
export const Code = ({ state, send }: CodeProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { supportEmail } = useSurroundings();
  const { entry, factor, attempt, identifier } = state;
  const texts = useCodeTexts(entry);
  const busy = entry.check.is !== 'typing';
  const resets = isReset(factor);
  const others = otherFactors(attempt.firstFactors, factor).length > 0;
  return (
    <FlowCard
      part="signIn-emailCode"
      title={resets ? t('code.resetTitle') : shared('code.title')}
      subtitle={resets ? t('code.resetSubtitle') : shared('code.subtitle')}
      chip={
        <SignInChip icon={mailGlyph} identifier={factor.safeIdentifier || identifier} send={send} disabled={busy} />
      }
      problem={texts.card}
    >
      <CodeForm
        entry={entry}
        texts={texts}
        send={send}
        other={
          others ? (
            <Link onClick={() => send({ type: 'another-way' })} disabled={busy}>
              {t('code.another')}
            </Link>
          ) : (
            supportEmail && (
              <Link onClick={() => send({ type: 'help' })} disabled={busy}>
                {t('help.link')}
              </Link>
            )
          )
        }
      />
    </FlowCard>
  );
};
