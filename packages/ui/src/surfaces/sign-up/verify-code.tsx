// The card for the code that verifies the e-mail address or phone number.

import type { SignUpVerify } from '../../flows/sign-up/cards/verify-code.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { mailGlyph } from '../../parts/icon/glyphs/mail.ts';
import { phoneGlyph } from '../../parts/icon/glyphs/phone.ts';
import { IdentityChip } from '../../parts/identity-chip/identity-chip.tsx';
import { PhoneText } from '../../parts/phone-input/text.tsx';
import { CodeForm, useCodeTexts } from '../shared/cards/code-form.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { authenticationMessages } from '../shared/cards/messages.en.ts';
import { laterSignUpMessages } from './later-messages.en.ts';

type VerifyProps = { readonly state: SignUpVerify; readonly send: (event: SignUpEvent) => void };

/** Asks for the code that was sent. */
export const VerifyCode = ({ state, send }: VerifyProps) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { at, entry, attempt, values } = state;
  const texts = useCodeTexts(entry);
  const busy = entry.check.is !== 'typing';
  const byPhone = at === 'verify-phone';
  const identifier = byPhone
    ? (attempt.phoneNumber ?? values.phoneNumber)
    : (attempt.emailAddress ?? values.emailAddress);
  const chip = (
    <IdentityChip
      title={identifier}
      icon={byPhone ? phoneGlyph : mailGlyph}
      editLabel={t(byPhone ? 'verify.editPhone' : 'verify.edit')}
      onEdit={busy ? undefined : () => send({ type: 'edit-identifier' })}
    >
      {byPhone ? <PhoneText value={identifier} /> : identifier}
    </IdentityChip>
  );
  return (
    <FlowCard
      part={byPhone ? 'signUp-phoneCode' : 'signUp-emailCode'}
      title={shared('code.title')}
      subtitle={shared('code.subtitle')}
      chip={chip}
      problem={texts.card}
    >
      {/* A separate key: the phone card must not keep the digits of the e-mail card. */}
      <CodeForm key={at} entry={entry} texts={texts} send={send} />
    </FlowCard>
  );
};
