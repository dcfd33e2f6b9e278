// The task of a new password.
import { useEffect, useState } from 'react';
import type { Problem } from '../../flows/problem.ts';
import { identifierOf } from '../../flows/profile/account-name.ts';
import {
  createResetTask,
  type ResetTaskEffect,
  type ResetTaskEvent,
  type ResetTaskState,
} from '../../flows/session-tasks/reset-password.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import type { Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import passwordInput from '../../parts/password-input/password-input.css?inline';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import { useUi } from '../../ui-context.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { ResetForm, useResetTexts } from '../shared/passwords/reset-form.tsx';
import { takesPassword } from '../shared/passwords/takes-password.ts';
import { readRefusal } from '../shared/problems/error-to-problems.ts';
import { rareSignInMessages } from '../sign-in/rare/messages.en.ts';
import type { TaskProps } from './task.ts';

/** The service names the field of the new password differently from the field itself, which all forms share. */
const renamed = (problem: Problem): Problem =>
  problem.field === 'newPassword' ? { ...problem, field: 'password' } : problem;

const createPerform =
  ({ user, prove, finish }: TaskProps): Perform<ResetTaskEvent, ResetTaskEffect> =>
  async (effect, { send }) => {
    try {
      if (effect.run === 'finish') return await finish();
      const { password: newPassword, signOutOfOtherSessions } = effect;
      const isSaved = await prove(() => user.updatePassword({ newPassword, signOutOfOtherSessions }));
      send(isSaved ? { type: 'saved' } : { type: 'refused', problems: [] });
    } catch (error) {
      send({ type: 'refused', problems: readRefusal(error).problems.map(renamed) });
    }
  };

/** The style sheets of the card. */
export const styles: readonly string[] = [iconButton, passwordInput, passwordRules, checkbox];

/** The card. */
export const TaskCard = (props: TaskProps) => {
  const shared = useMessages('signIn', rareSignInMessages);
  const { latchkey } = useUi();
  const { user, t, isDone } = props;
  const [machine] = useState(() => createResetTask(takesPassword(latchkey)));
  const [{ form }, send] = useMachine<ResetTaskState, ResetTaskEvent, ResetTaskEffect>(machine, createPerform(props));
  useEffect(() => {
    if (isDone) send({ type: 'done-elsewhere' });
  }, [isDone, send]);
  const texts = useResetTexts(form);
  return (
    <FlowCard
      part="sessionTask-resetPassword"
      title={shared('reset.title')}
      subtitle={t('reset.subtitle')}
      problem={texts.card}
    >
      <ResetForm
        form={form}
        texts={texts}
        identifier={identifierOf(user)}
        words={{
          label: shared('reset.label'),
          again: shared('reset.again'),
          submit: t('reset.submit'),
          signOutOthers: shared('reset.signOutOthers'),
        }}
        onType={(field, value) => send({ type: 'typed', field, value })}
        onTick={(value) => send({ type: 'ticked', value })}
        onSubmit={() => send({ type: 'submit' })}
      />
    </FlowCard>
  );
};
