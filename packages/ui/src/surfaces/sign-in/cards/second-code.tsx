// The card for a second-factor code: from an authenticator app, or sent to a phone.

import type { SignInSecondCode } from '../../../flows/sign-in/cards/second-code.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Alert } from '../../../parts/alert/alert.tsx';
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

/** Asks for a second-factor code. */
export const SecondCode = ({ state, send }: SecondCodeProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const { entry, factor, attempt } = state;
  const texts = useCodeTexts(entry);
  const busy = entry.check.is !== 'typing';
  const phone = 'safeIdentifier' in factor ? factor.safeIdentifier : undefined;
  const byApp = phone === undefined;
  return (
    <FlowCard
      part={byApp ? 'signIn-totp2Fa' : 'signIn-phoneCode2Fa'}
      title={t(byApp ? 'second.totpTitle' : 'second.phoneTitle')}
      subtitle={byApp ? t('second.totpSubtitle') : t('second.phoneSubtitle')}
      // The identifier is already verified: it cannot be changed.
      chip={!byApp && <SignInChip icon={phoneGlyph} identifier={phone} send={send} disabled />}
      problem={texts.card}
    >
      {attempt.resetting && !texts.card && <ResettingNote />}
      <CodeForm
        entry={entry}
        texts={texts}
        send={send}
        submit={t('second.submit')}
        unsent={byApp}
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
