// The card for a second-factor code: from an authenticator app, sent to a phone, or sent by e-mail to confirm a new browser.

import type { SignInSecondCode } from '../../../flows/sign-in/cards/second-code.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Alert } from '../../../parts/alert/alert.tsx';
import { mailGlyph } from '../../../parts/icon/glyphs/mail.ts';
import { phoneGlyph } from '../../../parts/icon/glyphs/phone.ts';
import { Link } from '../../../parts/link/link.tsx';
import { CodeForm, useCodeTexts } from '../../shared/cards/code-form.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { rareSignInMessages } from '../rare/messages.en.ts';
import { OtherAccountLink, SignInChip } from './identifier.tsx';

type SecondCodeProps = { readonly state: SignInSecondCode; readonly send: (event: SignInEvent) => void };

/** Says, during a password reset, that this is part of it. */
export const ResettingNote = () => {
  const t = useMessages('signIn', rareSignInMessages);
  return <Alert tone="info">{t('second.resetting')}</Alert>;
};

type Channel = 'totp' | 'phone' | 'email';

const channelOf = (factor: SignInSecondCode['factor']): Channel => {
  if ('emailAddressId' in factor) return 'email';
  return 'phoneNumberId' in factor ? 'phone' : 'totp';
};

const PARTS = {
  totp: 'signIn-totp2Fa',
  phone: 'signIn-phoneCode2Fa',
  email: 'signIn-emailCode2Fa',
} as const satisfies Readonly<Record<Channel, string>>;

/** Asks for a second-factor code. */
export const SecondCode = ({ state, send }: SecondCodeProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const { entry, factor, attempt } = state;
  const texts = useCodeTexts(entry);
  const busy = entry.check.is !== 'typing';
  const channel = channelOf(factor);
  const chip = 'safeIdentifier' in factor && (
    // The identifier is already verified: it cannot be changed.
    <SignInChip
      icon={channel === 'email' ? mailGlyph : phoneGlyph}
      identifier={factor.safeIdentifier}
      send={send}
      disabled
    />
  );
  return (
    <FlowCard
      part={PARTS[channel]}
      title={t(`second.${channel}Title`)}
      subtitle={t(`second.${channel}Subtitle`)}
      chip={chip}
      problem={texts.card}
    >
      {attempt.resetting && !texts.card && <ResettingNote />}
      <CodeForm
        entry={entry}
        texts={texts}
        send={send}
        submit={t('second.submit')}
        unsent={channel === 'totp'}
        other={
          <>
            <Link onClick={() => send({ type: 'another-way' })} disabled={busy}>
              {t('second.another')}
            </Link>
            <OtherAccountLink send={send} disabled={busy} />
          </>
        }
      />
    </FlowCard>
  );
};
