// The cards of sign-in that few users see: second factors, e-mail links, a new password, several accounts, and the first cards of
// special pages.
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import checkbox from '../../../parts/checkbox/checkbox.css?inline';
import { identityStyles } from '../../../parts/identity-styles.ts';
import passwordRules from '../../../parts/password-rules/password-rules.css?inline';
import { CallbackCard } from '../../shared/cards/callback-card.tsx';
import type { LaterCardInput } from '../../shared/flow/later-cards.ts';
import { Accounts } from '../cards/accounts.tsx';
import { BackupCode } from '../cards/backup-code.tsx';
import { ChooseSecond } from '../cards/choose-second.tsx';
import { Help } from '../cards/contact-support.tsx';
import { EmailLink, LinkLanding, LinkOpened } from '../cards/email-link.tsx';
import { EmbeddedSignUp } from '../cards/embedded-sign-up.tsx';
import { Passkey } from '../cards/passkey.tsx';
import { ResetDone, ResetPassword } from '../cards/reset-password.tsx';
import { SecondCode } from '../cards/second-code.tsx';
import { SecondPasskey } from '../cards/second-passkey.tsx';
import { Ticket } from '../cards/ticket.tsx';
import { Unavailable } from '../cards/unavailable.tsx';
import type { RareState } from './states.ts';

/** Their style sheets, in addition to those of the common cards. */
export const styles: readonly string[] = [...identityStyles, passwordRules, checkbox];

/** Renders a rare card. */
export const Card = ({ state, send, CaptchaSlot }: LaterCardInput<RareState, SignInEvent>) => {
  switch (state.at) {
    case 'passkey':
      return <Passkey state={state} send={send} />;
    case 'email-link':
      return <EmailLink state={state} send={send} />;
    case 'link-opened':
      return <LinkOpened state={state} send={send} />;
    case 'second-code':
      return <SecondCode state={state} send={send} />;
    case 'second-passkey':
      return <SecondPasskey state={state} send={send} />;
    case 'backup-code':
      return <BackupCode state={state} send={send} />;
    case 'choose-second':
      return <ChooseSecond state={state} send={send} />;
    case 'help':
      return <Help send={send} />;
    case 'reset-password':
      return <ResetPassword state={state} send={send} />;
    case 'reset-done':
      return <ResetDone />;
    case 'unavailable':
      return <Unavailable state={state} send={send} />;
    case 'ticket':
      return <Ticket />;
    case 'link-landing':
      return <LinkLanding state={state} send={send} />;
    case 'sso-callback':
      return (
        <CallbackCard flow="signIn" problems={state.problems} onBack={() => send({ type: 'back' })}>
          {CaptchaSlot && <CaptchaSlot />}
        </CallbackCard>
      );
    case 'create':
      return <EmbeddedSignUp state={state} send={send} />;
    case 'accounts':
      return <Accounts state={state} send={send} />;
  }
};
