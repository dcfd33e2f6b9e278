// The card that waits for the verification link.

import type { SignUpLink } from '../../flows/sign-up/cards/verify-link.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { mailGlyph } from '../../parts/icon/glyphs/mail.ts';
import { IdentityChip } from '../../parts/identity-chip/identity-chip.tsx';
import { EmailLinkCard } from '../shared/cards/email-link-card.tsx';
import { laterSignUpMessages } from './later-messages.en.ts';

type VerifyLinkProps = { readonly state: SignUpLink; readonly send: (event: SignUpEvent) => void };

/** Waits for the link. */
export const VerifyLink = ({ state, send }: VerifyLinkProps) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const { wait, attempt, values } = state;
  const busy = wait.check.is === 'following';
  const address = attempt.emailAddress ?? values.emailAddress;
  const chip = (
    <IdentityChip
      title={address}
      icon={mailGlyph}
      editLabel={t('verify.edit')}
      onEdit={busy ? undefined : () => send({ type: 'edit-identifier' })}
    >
      {address}
    </IdentityChip>
  );
  return <EmailLinkCard flow="signUp" wait={wait} chip={chip} onResend={() => send({ type: 'resend' })} />;
};
