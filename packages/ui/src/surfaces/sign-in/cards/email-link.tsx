// The link cards of sign-in: waiting for it, opened in another tab, and its landing page.

import type { SignInLink } from '../../../flows/sign-in/cards/email-link.ts';
import type { SignInLinkLanding } from '../../../flows/sign-in/cards/link-landing.ts';
import type { SignInLinkOpened } from '../../../flows/sign-in/cards/link-opened.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { mailGlyph } from '../../../parts/icon/glyphs/mail.ts';
import { EmailLinkCard, LinkOpenedCard } from '../../shared/cards/email-link-card.tsx';
import { LinkLandingCard } from '../../shared/cards/link-landing-card.tsx';
import { SignInChip } from './identifier.tsx';
import { NextStepLink } from './next-step.tsx';

type CardProps<State> = { readonly state: State; readonly send: (event: SignInEvent) => void };

/** Waits for the link to be opened. */
export const EmailLink = ({ state, send }: CardProps<SignInLink>) => {
  const { wait, factor, identifier } = state;
  const busy = wait.check.is === 'following';
  return (
    <EmailLinkCard
      flow="signIn"
      wait={wait}
      chip={
        <SignInChip icon={mailGlyph} identifier={factor.safeIdentifier || identifier} send={send} disabled={busy} />
      }
      onResend={() => send({ type: 'resend' })}
      other={<NextStepLink state={state} current={factor} send={send} busy={busy} />}
    />
  );
};

/** Says that the tab of the link continues. */
export const LinkOpened = ({ state, send }: CardProps<SignInLinkOpened>) => (
  <LinkOpenedCard
    flow="signIn"
    form={state.form}
    onHere={() => send({ type: 'submit' })}
    onBack={() => send({ type: 'back' })}
  />
);

/** The landing page of the link. */
export const LinkLanding = ({ state, send }: CardProps<SignInLinkLanding>) => (
  <LinkLandingCard flow="signIn" outcome={state.outcome} onBack={() => send({ type: 'back' })} />
);
