// The whole machine of sign-in, the cards after the first one with their styles, and the work of the flow. Downloaded once
// the first card is on the page.
import type { Environment, SignInProps } from '@latchkey/client';
import { SUB_PATHS } from '@latchkey/wire';
import { readNewAccounts } from '../../flows/new-accounts.ts';
import { createSignIn } from '../../flows/sign-in.ts';
import type { SignInEffect } from '../../flows/sign-in-effect.ts';
import { signInPath } from '../../flows/sign-in-path.ts';
import type { SignInSettings } from '../../flows/sign-in-settings.ts';
import type { SignInEvent, SignInStart, SignInState } from '../../flows/sign-in-state.ts';
import type { FlowLocation } from '../../location/location.ts';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import { identityStyles } from '../../parts/identity-styles.ts';
import { moreCardStyles } from '../../parts/more-card-styles.ts';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import type { UiContextValue } from '../../ui-context.tsx';
import { CallbackCard } from '../authentication/callback-card.tsx';
import { Done } from '../authentication/done.tsx';
import type { LaterCards } from '../authentication/later-cards.ts';
import { proofStyles } from '../authentication/proof-styles.ts';
import { takesPassword } from '../authentication/takes-password.ts';
import { readTicket } from '../authentication/ticket.ts';
import { Accounts } from './accounts.tsx';
import { BackupCode } from './backup-code.tsx';
import { ChooseFactor } from './choose-factor.tsx';
import { ChooseSecond } from './choose-second.tsx';
import { Code } from './code.tsx';
import { createSignInEffects } from './effects.ts';
import { EmailLink, LinkLanding, LinkOpened } from './email-link.tsx';
import { EmbeddedSignUp, loadSignUp } from './embedded-sign-up.tsx';
import { signInExits } from './exits.ts';
import { Help } from './help.tsx';
import { Passkey } from './passkey.tsx';
import { Password } from './password.tsx';
import { ResetDone, ResetPassword } from './reset-password.tsx';
import { SecondCode } from './second-code.tsx';
import { createStartTexts } from './start-texts.ts';
import { isOneFlow, useSurroundings } from './surroundings.ts';
import { Ticket } from './ticket.tsx';
import { Unavailable } from './unavailable.tsx';
import { readAttempt } from './work.ts';

const styles = [...moreCardStyles, ...proofStyles, ...identityStyles, passwordRules, checkbox];

type Later = LaterCards<SignInState, Exclude<SignInState, SignInStart>, SignInEvent, SignInEffect>;

/** Whoever comes back from a provider may turn out to be new here, and a new account may have to pass a captcha. */
const loadSlot = async ({ userSettings }: Environment, path: string) => {
  if (!userSettings.signUp.captcha_enabled || !path.endsWith(SUB_PATHS.signIn.ssoCallback)) return undefined;
  const [{ CaptchaSlot }, { default: css }] = await Promise.all([
    import('../../parts/captcha/captcha.tsx'),
    import('../../parts/captcha/captcha.css?inline'),
  ]);
  return { CaptchaSlot, styles: [css] };
};

const Card: Later['Card'] = ({ state, send, CaptchaSlot }) => {
  const { afterUrl } = useSurroundings();
  switch (state.at) {
    case 'password':
      return <Password state={state} send={send} />;
    case 'passkey':
      return <Passkey state={state} send={send} />;
    case 'code':
      return <Code state={state} send={send} />;
    case 'email-link':
      return <EmailLink state={state} send={send} />;
    case 'link-opened':
      return <LinkOpened state={state} send={send} />;
    case 'choose-factor':
      return <ChooseFactor state={state} send={send} />;
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
    case 'done':
      return <Done flow="signIn" href={afterUrl} />;
    case 'leaving':
      return null;
  }
};

/** What one sign-in is made for. */
type Visit = {
  readonly ui: UiContextValue;
  readonly props: SignInProps;
  readonly location: FlowLocation;
  readonly settings: SignInSettings;
  readonly environment: Environment;
};

/** Makes the later part of one sign-in. */
export const createLaterCards = async ({ ui, props, location, settings, environment }: Visit): Promise<Later> => {
  const { latchkey } = ui;
  const { client } = latchkey;
  const newAccounts = isOneFlow(latchkey, props) ? readNewAccounts(environment) : undefined;
  // Who is not known here makes an account next: that is downloaded before it is needed.
  if (newAccounts?.to === 'sign-up') loadSignUp().catch(() => undefined);
  const { path } = location.read();
  const slot = await loadSlot(environment, path);
  const ticket = readTicket(latchkey);
  const exits = signInExits(ui, props);
  const perform = createSignInEffects({ latchkey, ...exits });
  const met = ticket && latchkey.isSignedIn ? await import('../invitation/ticket-visit.tsx') : undefined;
  const visit = met?.createVisit({ latchkey, flow: 'signIn', afterUrl: exits.afterUrl });
  return {
    machine: createSignIn(
      // A ticket is what the page was opened for, also where somebody is signed in.
      {
        ...settings,
        newAccounts,
        takesPassword: takesPassword(latchkey),
        alreadySignedIn: settings.alreadySignedIn && !visit,
      },
      { path, attempt: client && readAttempt(latchkey, client.signIn), ticket },
    ),
    Card: met && visit ? (card) => met.withVisit(visit, <Card {...card} />) : Card,
    CaptchaSlot: slot?.CaptchaSlot,
    pathOf: signInPath,
    textsOf: createStartTexts(settings.identifiers),
    styles: [...styles, ...(slot?.styles ?? []), ...(met?.styles ?? [])],
    perform: met && visit ? met.guarded(visit, perform) : perform,
  };
};
