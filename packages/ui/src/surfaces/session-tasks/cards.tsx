// The cards of a session's tasks, in a sign-in or sign-up: which one is shown, whose account it is, and the way out.
import type { Environment, Latchkey, Snapshot } from '@latchkey/client';
import { createDownload, type Download, useDownload, useStore } from '@latchkey/hooks';
import type { SessionTaskKey } from '@latchkey/wire';
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import type { SessionTaskEvent } from '../../flows/session-tasks/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Link } from '../../parts/link/link.tsx';
import { moreCardStyles } from '../../parts/more-card-styles.ts';
import { useUi } from '../../ui-context.tsx';
import { CardFooterContext } from '../shared/cards/flow-card.tsx';
import { IdentifierText } from '../shared/cards/identifier-text.tsx';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import { type LaterCardInput, useCardDownload } from '../shared/flow/later-cards.ts';
import { dueTask } from '../shared/flow/session-tasks.ts';
import { createReverified, WITHDRAWN } from '../shared/profile/reverified.ts';
import { said } from '../shared/redirects/redirects.ts';
import { sessionTaskMessages } from './messages.en.ts';
import type { ShownTask, TaskProps } from './task.ts';
import { useHeldSession } from './use-held-session.ts';

/** The style sheets that all cards share. */
export const styles = moreCardStyles;

type Send = (event: SessionTaskEvent) => void;

type TaskCode = { readonly TaskCard: ComponentType<TaskProps>; readonly styles: readonly string[] };

/** Each card is in the chunk of the surface whose parts it uses. */
const CARDS: Readonly<Record<SessionTaskKey, Download<TaskCode>>> = {
  'choose-organization': createDownload(() => import('./choose-organization.tsx')),
  'setup-mfa': createDownload(() => import('./setup-mfa.tsx')),
  'reset-password': createDownload(() => import('./reset-password.tsx')),
};

/** Address and fragment of a page, without its query. */
const placeOf = (url: string, here: string): string => {
  const { origin, pathname, hash } = new URL(url, here);
  return `${origin}${pathname}${hash}`;
};

/** The host's own page for a task; undefined if the host has none, or if it is this page. */
const ownPage = (latchkey: Latchkey, task: SessionTaskKey): string | undefined => {
  if (!latchkey.__internal_getOption('taskUrls')?.[task]) return undefined;
  const url = latchkey.buildTasksUrl({ task });
  const here = latchkey.platform.location.href();
  return placeOf(url, here) === placeOf(here, here) ? undefined : url;
};

/** Downloads the card of a task; false if the host has a page for the task instead. */
export const prepare = async (latchkey: Latchkey, key: SessionTaskKey): Promise<boolean> => {
  if (ownPage(latchkey, key) !== undefined) return false;
  await CARDS[key].ask();
  return true;
};

type AccountProps = Pick<TaskProps, 'session' | 't'> & { readonly send: Send };

/** The account, and the link that signs it out. */
const Account = ({ session, t, send }: AccountProps) => {
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

type ShownProps = Pick<TaskProps, 'session' | 'environment'> & { readonly task: ShownTask; readonly send: Send };

const Task = ({ task: { key, afterUrl }, session, environment, send }: ShownProps) => {
  const t = useMessages('sessionTasks', sessionTaskMessages);
  const { latchkey, fallback } = useUi();
  const { id, user } = session;
  const card = CARDS[key];
  useCardDownload(card);
  const { code, failure } = useDownload(card, false);
  const finish = useCallback(
    async (organization?: string) => {
      await latchkey.setActive({ session: id, redirectUrl: afterUrl, ...said({ organization }) });
      const next = dueTask(latchkey);
      // A card that cannot be downloaded says so itself.
      const isCard = next && (await prepare(latchkey, next).catch(() => true));
      send(next && isCard ? { type: 'next-task', key: next } : { type: 'tasks-done' });
    },
    [latchkey, id, afterUrl, send],
  );
  const [prove] = useState(() => createProve(latchkey));
  const footer = useMemo(() => <Account session={session} t={t} send={send} />, [session, t, send]);
  if (failure) throw failure.error;
  if (!code || !user) return fallback;
  const isDone = !session.tasks?.some((task) => task.key === key);
  return (
    <CardFooterContext.Provider value={footer}>
      <code.TaskCard key={key} {...{ session, user, environment, t, isDone, prove, finish }} />
    </CardFooterContext.Provider>
  );
};

const createProve = (latchkey: Latchkey): TaskProps['prove'] => {
  const reverified = createReverified(latchkey);
  return async (call) => (await reverified(call)) !== WITHDRAWN;
};

const environmentOf = ({ environment }: Snapshot): Environment | undefined => environment;

type CardInput = LaterCardInput<ShownTask, SessionTaskEvent>;

/** Navigates to the host's own page for the task. */
const Leaving = ({ to }: { readonly to: string }) => {
  const { latchkey, fallback } = useUi();
  useEffect(() => void latchkey.navigate(to), [latchkey, to]);
  return fallback;
};

/** The card of a task; without its session the sign-in starts again. */
const Held = ({ state: task, send }: CardInput) => {
  const session = useHeldSession();
  const environment = useStore(useUi().latchkey.store, environmentOf);
  useEffect(() => {
    if (!session) send({ type: 'signed-out' });
  }, [session, send]);
  return session && environment ? (
    <Task key={session.id} task={task} session={session} environment={environment} send={send} />
  ) : null;
};

/** A task, which the host's own page shows if there is one. */
const CardOrPage = (card: CardInput) => {
  const { latchkey } = useUi();
  // The address changes with the path of the card; the page that opened it decides.
  const [page] = useState(() => ownPage(latchkey, card.state.key));
  return page === undefined ? <Held {...card} /> : <Leaving to={page} />;
};

/** The card of a task. */
export const Card = (card: CardInput) => <CardOrPage key={card.state.key} {...card} />;
