// The whole machine of sign-in, the cards after the first one with their styles, and its performer. Downloaded once the first
// card is rendered.
import type { Environment, SignInProps } from '@latchkey/client';
import { SUB_PATHS } from '@latchkey/wire';
import type { SignInStart } from '../../flows/sign-in/cards/start.ts';
import type { SignInState } from '../../flows/sign-in/cards/state.ts';
import type { SignInTask } from '../../flows/sign-in/cards/task.ts';
import type { SignInEffect } from '../../flows/sign-in/effect.ts';
import type { SignInEvent } from '../../flows/sign-in/event.ts';
import { readNewAccounts } from '../../flows/sign-in/new-accounts.ts';
import { signInPath } from '../../flows/sign-in/path.ts';
import type { SignInSettings } from '../../flows/sign-in/settings.ts';
import { createSignIn } from '../../flows/sign-in/sign-in.ts';
import type { FlowLocation } from '../../location/location.ts';
import { moreCardStyles } from '../../parts/more-card-styles.ts';
import type { UiContextValue } from '../../ui-context.tsx';
import { Done } from '../shared/cards/done.tsx';
import { proofStyles } from '../shared/cards/proof-styles.ts';
import { LaterCard, type LaterCardInput, type LaterCards, useCardDownload } from '../shared/flow/later-cards.ts';
import { dueTask, prepareTask, Tasks, taskCards, withTasks } from '../shared/flow/session-tasks.ts';
import { takesPassword } from '../shared/passwords/takes-password.ts';
import { readTicket } from '../shared/redirects/ticket.ts';
import { ChooseFactor } from './cards/choose-factor.tsx';
import { Code } from './cards/code.tsx';
import { Password } from './cards/password.tsx';
import { createStartTexts } from './cards/start/texts.ts';
import { createSignInEffects } from './effects/effects.ts';
import { readAttempt } from './effects/work.ts';
import { signInExits } from './exits.ts';
import { fetchRareCards, isRare, type RareState, rareCards } from './rare/states.ts';
import { isOneFlow, useCardContext } from './sign-in-context.ts';

const styles = [...moreCardStyles, ...proofStyles];

type Later = LaterCards<SignInState, Exclude<SignInState, SignInStart>, SignInEvent, SignInEffect>;

/** A user who returns from a provider may be new, and a new account may require a captcha. */
const loadSlot = async ({ userSettings }: Environment, path: string) => {
  if (!userSettings.signUp.captcha_enabled || !path.endsWith(SUB_PATHS.signIn.ssoCallback)) return undefined;
  const [{ CaptchaSlot }, { default: css }] = await Promise.all([
    import('../../parts/captcha/captcha.tsx'),
    import('../../parts/captcha/captcha.css?inline'),
  ]);
  return { CaptchaSlot, styles: [css] };
};

const Rare = (card: LaterCardInput<RareState, SignInEvent>) => {
  useCardDownload(rareCards);
  return <LaterCard later={rareCards} {...card} />;
};

const Task = ({ state, send }: LaterCardInput<SignInTask, SignInEvent>) => {
  const { afterUrl } = useCardContext();
  useCardDownload(taskCards);
  return <LaterCard later={taskCards} state={{ key: state.key, afterUrl }} send={send} />;
};

const Card: Later['Card'] = ({ state, send, CaptchaSlot }) => {
  const { afterUrl } = useCardContext();
  switch (state.at) {
    case 'password':
      return <Password state={state} send={send} />;
    case 'code':
      return <Code state={state} send={send} />;
    case 'choose-factor':
      return <ChooseFactor state={state} send={send} />;
    case 'done':
      return <Done flow="signIn" href={afterUrl} />;
    case 'task':
      return <Task state={state} send={send} />;
    case 'leaving':
      return null;
    default:
      return <Rare state={state} send={send} CaptchaSlot={CaptchaSlot} />;
  }
};

/** Inputs of one sign-in. */
type Visit = {
  readonly ui: UiContextValue;
  readonly props: SignInProps;
  readonly location: FlowLocation;
  readonly settings: SignInSettings;
  readonly environment: Environment;
};

/** Creates the later part of one sign-in. */
export const createLaterCards = async ({ ui, props, location, settings, environment }: Visit): Promise<Later> => {
  const { latchkey } = ui;
  const { client } = latchkey;
  const newAccounts = isOneFlow(latchkey, props) ? readNewAccounts(environment) : undefined;
  // An unknown user continues with a sign-up: prefetch it.
  if (newAccounts?.to === 'sign-up') import('../sign-up/index.tsx').catch(() => undefined);
  const { path } = location.read();
  const slot = await loadSlot(environment, path);
  const ticket = readTicket(latchkey);
  const exits = signInExits(ui, props);
  const perform = withTasks(latchkey, createSignInEffects({ latchkey, ...exits }));
  // A failed download leaves the first card without its badge.
  const last = client?.lastAuthenticationStrategy ? await import('./last-used.tsx').catch(() => undefined) : undefined;
  const met = ticket && latchkey.isSignedIn ? await import('../shared/invitation/ticket-visit.tsx') : undefined;
  const visit = met?.createVisit({ latchkey, flow: 'signIn', afterUrl: exits.afterUrl });
  const machine = createSignIn(
    // A page that was opened with a ticket redeems it, even if the user has a session.
    {
      ...settings,
      newAccounts,
      takesPassword: takesPassword(latchkey),
      alreadySignedIn: settings.alreadySignedIn && !visit,
    },
    { path, attempt: client && readAttempt(latchkey, client.signIn), ticket, task: dueTask(latchkey) },
  );
  if (isRare(machine.initial)) await rareCards.ask();
  if (machine.initial.at === 'task') await prepareTask(latchkey, machine.initial.key);
  const performAll: Later['perform'] = (effect, context) => {
    fetchRareCards(effect);
    return perform(effect, context);
  };
  return {
    machine,
    Card: met && visit ? (card) => met.withVisit(visit, <Card {...card} />) : Card,
    CaptchaSlot: slot?.CaptchaSlot,
    pathOf: signInPath,
    Tasks,
    lastUsed: last?.lastUsedBadge(settings, client?.lastAuthenticationStrategy),
    textsOf: createStartTexts(settings.identifiers),
    styles: [...styles, ...(slot?.styles ?? []), ...(met?.styles ?? []), ...(last?.styles ?? [])],
    perform: met && visit ? met.guarded(visit, performAll) : performAll,
  };
};
