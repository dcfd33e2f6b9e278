// The cards of sign-in that few people meet: second steps, links by mail, a new password, several accounts, what a page of its
// own begins with.
import type { SignInEvent } from '../../flows/sign-in-state.ts';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import { identityStyles } from '../../parts/identity-styles.ts';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import { CallbackCard } from '../authentication/callback-card.tsx';
import type { LaterCardInput } from '../authentication/later-cards.ts';
import { Accounts } from './accounts.tsx';
import { BackupCode } from './backup-code.tsx';
import { ChooseSecond } from './choose-second.tsx';
import { EmailLink, LinkLanding, LinkOpened } from './email-link.tsx';
import { EmbeddedSignUp } from './embedded-sign-up.tsx';
import { Help } from './help.tsx';
import { Passkey } from './passkey.tsx';
import type { RareState } from './rare-states.ts';
import { ResetDone, ResetPassword } from './reset-password.tsx';
import { SecondCode } from './second-code.tsx';
import { Ticket } from './ticket.tsx';
import { Unavailable } from './unavailable.tsx';

/** Their style sheets, beside those of the usual cards. */
export const styles: readonly string[] = [...identityStyles, passwordRules, checkbox];

/** Draws a rare card. */
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
