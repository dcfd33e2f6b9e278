// The cards of a session's tasks, in a sign-in or sign-up: which one is shown, whose account it is, and the way out.
import type { Environment, Session, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SessionTaskEvent } from '../../flows/session-tasks/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Link } from '../../parts/link/link.tsx';
import { useUi } from '../../ui-context.tsx';
import { CardFooterContext } from '../shared/cards/flow-card.tsx';
import { IdentifierText } from '../shared/cards/identifier-text.tsx';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import type { LaterCardInput } from '../shared/flow/later-cards.ts';
import { dueTask } from '../shared/flow/session-tasks.ts';
import { said } from '../shared/redirects/redirects.ts';
import { ChooseOrganization } from './choose-organization.tsx';
import { sessionTaskMessages } from './messages.en.ts';
import { ResetPassword } from './reset-password.tsx';
import { SetupMfa } from './setup-mfa.tsx';
import { taskStyles } from './styles.ts';
import type { ShownTask } from './task.ts';
import { useHeldSession } from './use-held-session.ts';

/** The style sheets of the cards. */
export const styles = taskStyles;

type Send = (event: SessionTaskEvent) => void;

const CARDS = {
  'choose-organization': ChooseOrganization,
  'setup-mfa': SetupMfa,
  'reset-password': ResetPassword,
} as const;

/** The account, and the link that signs it out. */
const Account = ({ session, send }: { readonly session: Session; readonly send: Send }) => {
  const t = useMessages('sessionTasks', sessionTaskMessages);
  const { latchkey } = useUi();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await latchkey.signOut(() => undefined, { sessionId: session.id });
      send({ type: 'signed-out' });
    } catch (error) {
      latchkey.platform.log.error('the sign-out failed.', error);
      setLeaving(false);
    }
  };
  return (
    <>
      <RichText
        text={t('account', { identifier: slot('identifier') })}
        parts={{ identifier: <IdentifierText value={session.publicUserData.identifier} /> }}
      />{' '}
      <Link element="footerActionLink" disabled={isLeaving} onClick={() => void leave()}>
        {t('signOut')}
      </Link>
    </>
  );
};

type TaskProps = {
  readonly task: ShownTask;
  readonly session: Session;
  readonly environment: Environment;
  readonly send: Send;
};

const Task = ({ task: { key, afterUrl }, session, environment, send }: TaskProps) => {
  const { latchkey } = useUi();
  const { id, user } = session;
  const finish = useCallback(
    async (organization?: string) => {
      await latchkey.setActive({ session: id, redirectUrl: afterUrl, ...said({ organization }) });
      const next = dueTask(latchkey);
      send(next ? { type: 'next-task', key: next } : { type: 'tasks-done' });
    },
    [latchkey, id, afterUrl, send],
  );
  const footer = useMemo(() => <Account session={session} send={send} />, [session, send]);
  const Card = CARDS[key];
  const isDone = !session.tasks?.some((task) => task.key === key);
  return (
    <CardFooterContext value={footer}>
      {user && (
        <Card key={key} session={session} user={user} environment={environment} isDone={isDone} finish={finish} />
      )}
    </CardFooterContext>
  );
};

const environmentOf = ({ environment }: Snapshot): Environment | undefined => environment;

/** The card of a task; without its session the sign-in starts again. */
export const Card = ({ state: task, send }: LaterCardInput<ShownTask, SessionTaskEvent>) => {
  const session = useHeldSession();
  const environment = useStore(useUi().latchkey.store, environmentOf);
  useEffect(() => {
    if (!session) send({ type: 'signed-out' });
  }, [session, send]);
  return session && environment ? (
    <Task key={session.id} task={task} session={session} environment={environment} send={send} />
  ) : null;
};
