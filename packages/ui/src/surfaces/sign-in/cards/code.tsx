// The code card: signs in, or leads to a new password.
import { isReset } from '../../../flows/factor-choice.ts';
import type { SignInCode } from '../../../flows/sign-in/cards/code.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { mailGlyph } from '../../../parts/icon/glyphs/mail.ts';
import { phoneGlyph } from '../../../parts/icon/glyphs/phone.ts';
import { CodeForm, useCodeTexts } from '../../shared/cards/code-form.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { authenticationMessages } from '../../shared/cards/messages.en.ts';
import { laterSignInMessages } from '../later-messages.en.ts';
import { SignInChip } from './identifier.tsx';
import { NextStepLink } from './next-step.tsx';

type CodeProps = { readonly state: SignInCode; readonly send: (event: SignInEvent) => void };

const useTitles = ({ factor }: SignInCode) => {
  const t = useMessages('signIn', laterSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  if (isReset(factor)) {
    const subtitle = t('phoneNumberId' in factor ? 'code.resetPhoneSubtitle' : 'code.resetSubtitle');
    return { title: t('code.resetTitle'), subtitle };
  }
  const subtitle = 'phoneNumberId' in factor ? t('code.phoneSubtitle') : shared('code.subtitle');
  return { title: shared('code.title'), subtitle };
};

/** Asks for the code that was sent. */
export const Code = ({ state, send }: CodeProps) => {
  const { entry, factor, identifier } = state;
  const texts = useCodeTexts(entry);
  const busy = entry.check.is !== 'typing';
  const byPhone = 'phoneNumberId' in factor;
  return (
    <FlowCard
      part={byPhone ? 'signIn-phoneCode' : 'signIn-emailCode'}
      {...useTitles(state)}
      chip={
        <SignInChip
          icon={byPhone ? phoneGlyph : mailGlyph}
          identifier={factor.safeIdentifier || identifier}
          send={send}
          disabled={busy}
        />
      }
      problem={texts.card}
    >
      <CodeForm
        entry={entry}
        texts={texts}
        send={send}
        other={<NextStepLink state={state} current={factor} send={send} busy={busy} />}
      />
    </FlowCard>
  );
};
