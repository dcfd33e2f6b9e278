// The card for the code that proves the address.
import type { SignUpEvent, SignUpVerify } from '../../flows/sign-up-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { mailGlyph } from '../../parts/icon/glyphs/mail.ts';
import { IdentityChip } from '../../parts/identity-chip/identity-chip.tsx';
import { CodeForm, useCodeTexts } from '../authentication/code-form.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { authenticationMessages } from '../authentication/messages.en.ts';
import { laterSignUpMessages } from './later-messages.en.ts';

type VerifyProps = { readonly state: SignUpVerify; readonly send: (event: SignUpEvent) => void };

/** Asks for the code that was sent. */
export const VerifyCode = ({ state, send }: VerifyProps) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { entry, attempt, values } = state;
  const texts = useCodeTexts(entry);
  const busy = entry.check.is !== 'typing';
  const chip = (
    <IdentityChip
      icon={mailGlyph}
      editLabel={t('verify.edit')}
      onEdit={busy ? undefined : () => send({ type: 'edit-email' })}
    >
      {attempt.emailAddress ?? values.emailAddress}
    </IdentityChip>
  );
  return (
    <FlowCard
      part="signUp-emailCode"
      title={shared('code.title')}
      subtitle={shared('code.subtitle')}
      chip={chip}
      problem={texts.card}
    >
      <CodeForm entry={entry} texts={texts} send={send} />
    </FlowCard>
  );
};
