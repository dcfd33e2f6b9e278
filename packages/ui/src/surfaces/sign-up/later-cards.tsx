// The whole machine of sign-up, the cards after the first one with their styles, and its performer. Downloaded once the first
// card is rendered.

import type { SignUpRestricted } from '../../flows/sign-up/cards/restricted.ts';
import type { SignUpStart } from '../../flows/sign-up/cards/start.ts';
import type { SignUpState } from '../../flows/sign-up/cards/state.ts';
import type { SignUpTask } from '../../flows/sign-up/cards/task.ts';
import type { SignUpEffect } from '../../flows/sign-up/effect.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { signUpPath } from '../../flows/sign-up/path.ts';
import type { SignUpSettings } from '../../flows/sign-up/settings.ts';
import { createSignUp } from '../../flows/sign-up/sign-up.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import codeInput from '../../parts/code-input/code-input.css?inline';
import identityChip from '../../parts/identity-chip/identity-chip.css?inline';
import line from '../../parts/line/line.css?inline';
import { CallbackCard } from '../shared/cards/callback-card.tsx';
import { Done } from '../shared/cards/done.tsx';
import { LinkOpenedCard } from '../shared/cards/email-link-card.tsx';
import { LinkLandingCard } from '../shared/cards/link-landing-card.tsx';
import { LoadingCard } from '../shared/cards/loading-card.tsx';
import { LaterCard, type LaterCardInput, type LaterCards, useCardDownload } from '../shared/flow/later-cards.ts';
import { dueTask, prepareTask, Tasks, taskCards, withTasks } from '../shared/flow/session-tasks.ts';
import { Continue } from './continue.tsx';
import { createSignUpEffects } from './effects.ts';
import { laterSignUpMessages } from './later-messages.en.ts';
import { readAttempt } from './provider-effects.ts';
import { useCardContext } from './sign-up-context.ts';
import { Unavailable } from './unavailable.tsx';
import { VerifyCode } from './verify-code.tsx';
import { VerifyLink } from './verify-link.tsx';
import type { SignUpWork } from './work.ts';

/** The first card has loaded the other sheets. */
const styles = [codeInput, line, identityChip];

type Later = LaterCards<SignUpState, Exclude<SignUpState, SignUpStart | SignUpRestricted>, SignUpEvent, SignUpEffect>;

const Task = ({ state, send }: LaterCardInput<SignUpTask, SignUpEvent>) => {
  const { afterUrl } = useCardContext();
  useCardDownload(taskCards);
  return <LaterCard later={taskCards} state={{ key: state.key, afterUrl }} send={send} />;
};

const Card: Later['Card'] = ({ state, send }) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const { afterUrl, extras } = useCardContext();
  const { CaptchaSlot } = extras;
  switch (state.at) {
    case 'ticket':
      return (
        <LoadingCard part="signUp-ticket" title={t('ticket.title')}>
          {CaptchaSlot && <CaptchaSlot />}
        </LoadingCard>
      );
    case 'verify-email':
    case 'verify-phone':
      return <VerifyCode state={state} send={send} />;
    case 'verify-link':
      return <VerifyLink state={state} send={send} />;
    case 'link-opened':
      return (
        <LinkOpenedCard
          flow="signUp"
          form={state.form}
          onHere={() => send({ type: 'submit' })}
          onBack={() => send({ type: 'back' })}
        />
      );
    case 'link-landing':
      return <LinkLandingCard flow="signUp" outcome={state.outcome} onBack={() => send({ type: 'back' })} />;
    case 'sso-callback':
      return (
        <CallbackCard flow="signUp" problems={state.problems} onBack={() => send({ type: 'back' })}>
          {CaptchaSlot && <CaptchaSlot />}
        </CallbackCard>
      );
    case 'continue':
      return <Continue state={state} send={send} />;
    case 'unavailable':
      return <Unavailable send={send} />;
    case 'task':
      return <Task state={state} send={send} />;
    case 'done':
      return <Done flow="signUp" href={afterUrl} />;
    case 'leaving':
      return null;
  }
};

/** Inputs of one sign-up. */
type Visit = SignUpWork & { readonly settings: SignUpSettings; readonly path: string };

/** Creates the later part of one sign-up. */
export const createLaterCards = async ({ settings, path, ...work }: Visit): Promise<Later> => {
  const { latchkey, afterUrl } = work;
  const perform = withTasks(latchkey, createSignUpEffects(work));
  const met =
    settings.ticket && latchkey.isSignedIn ? await import('../shared/invitation/ticket-visit.tsx') : undefined;
  const visit = met?.createVisit({ latchkey, flow: 'signUp', afterUrl });
  const machine = createSignUp(settings, { path, attempt: readAttempt(latchkey), task: dueTask(latchkey) });
  if (machine.initial.at === 'task') await prepareTask(latchkey, machine.initial.key);
  return {
    machine,
    Card: met && visit ? (card) => met.withVisit(visit, <Card {...card} />) : Card,
    pathOf: signUpPath,
    Tasks,
    styles: [...styles, ...(met?.styles ?? [])],
    perform: met && visit ? met.guarded(visit, perform) : perform,
  };
};
