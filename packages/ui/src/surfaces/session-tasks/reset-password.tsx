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
import { useUi } from '../../ui-context.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { ResetForm, useResetTexts } from '../shared/passwords/reset-form.tsx';
import { takesPassword } from '../shared/passwords/takes-password.ts';
import { readRefusal } from '../shared/problems/error-to-problems.ts';
import { createReverified, WITHDRAWN } from '../shared/profile/reverified.ts';
import { rareSignInMessages } from '../sign-in/rare/messages.en.ts';
import { sessionTaskMessages } from './messages.en.ts';
import type { TaskProps } from './task.ts';

/** The service names the field of the new password differently from the field itself, which all forms share. */
const renamed = (problem: Problem): Problem =>
  problem.field === 'newPassword' ? { ...problem, field: 'password' } : problem;

const usePerform = ({ user, finish }: TaskProps): Perform<ResetTaskEvent, ResetTaskEffect> => {
  const { latchkey } = useUi();
  const [reverified] = useState(() => createReverified(latchkey));
  return async (effect, { send }) => {
    try {
      if (effect.run === 'finish') return await finish();
      const { password: newPassword, signOutOfOtherSessions } = effect;
      const outcome = await reverified(() => user.updatePassword({ newPassword, signOutOfOtherSessions }));
      send(outcome === WITHDRAWN ? { type: 'refused', problems: [] } : { type: 'saved' });
    } catch (error) {
      send({ type: 'refused', problems: readRefusal(error).problems.map(renamed) });
    }
  };
};

/** The card. */
export const ResetPassword = (props: TaskProps) => {
  const t = useMessages('sessionTasks', sessionTaskMessages);
  const shared = useMessages('signIn', rareSignInMessages);
  const { latchkey } = useUi();
  const { user, isDone } = props;
  const [machine] = useState(() => createResetTask(takesPassword(latchkey)));
  const [{ form }, send] = useMachine<ResetTaskState, ResetTaskEvent, ResetTaskEffect>(machine, usePerform(props));
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
