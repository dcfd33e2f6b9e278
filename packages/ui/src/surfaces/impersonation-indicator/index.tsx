// The impersonation notice: the user, the actor, the expiry; it can be moved, collapsed, and ended.
import type { Latchkey, Session, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { CLIENT_NAMES } from '@latchkey/wire';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { actorName, createNotice, type NoticeEffect, type NoticeEvent, readLook } from '../../flows/impersonation.ts';
import { accountName, otherSessions, sessionName } from '../../flows/profile/account-name.ts';
import { joinFacts } from '../../i18n/join.ts';
import { languageTag } from '../../i18n/language-tag.ts';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import type { Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import { eyeGlyph } from '../../parts/icon/glyphs/eye.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import identityRow from '../../parts/identity-row/identity-row.css?inline';
import { Name } from '../../parts/identity-row/name.tsx';
import { cardStyles } from '../../parts/more-card-styles.ts';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { useClasses } from '../../styles/appearance/context.tsx';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useUi } from '../../ui-context.tsx';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import { readRefusal } from '../shared/problems/error-to-problems.ts';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import impersonation from './impersonation-indicator.css?inline';
import { impersonationMessages } from './messages.en.ts';
import { useMoving } from './use-moving.ts';

/** The style sheets of the notice. */
export const styles: readonly string[] = [...cardStyles, identityRow, impersonation];

const LOOK_KEY = `${CLIENT_NAMES.provider}_impersonation_notice`;

const NO_FIELDS: readonly string[] = [];

/** Ends the impersonated session; other sessions of this client stay. */
const stop = async (latchkey: Latchkey, send: (event: NoticeEvent) => void): Promise<void> => {
  const { session, user, client } = latchkey;
  if (!session) return;
  const hasOthers = otherSessions(client?.signedInSessions ?? [], user?.id ?? '').length > 0;
  try {
    await latchkey.signOut(
      hasOthers
        ? { sessionId: session.id, redirectUrl: latchkey.buildAfterMultiSessionSingleSignOutUrl() }
        : { redirectUrl: latchkey.buildAfterSignOutUrl() },
    );
  } catch (error) {
    send({ type: 'refused', problems: readRefusal(error).problems });
  }
};

const createPerform =
  (latchkey: Latchkey): Perform<NoticeEvent, NoticeEffect> =>
  (effect, { send }) =>
    effect.run === 'stop' ? stop(latchkey, send) : latchkey.platform.storage.set(LOOK_KEY, JSON.stringify(effect.look));

const Words = ({ session }: { readonly session: Session }) => {
  const t = useMessages('impersonationFab', impersonationMessages);
  const classes = useClasses();
  const locale = useLocale();
  const tag = languageTag(locale);
  const { actor, user, expireAt } = session;
  const { name } = user ? accountName(user) : sessionName(session);
  const time = expireAt.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit' });
  const by = actor && t('by', { actor: actorName(actor) });
  return (
    <>
      <p className={classes('lk-impersonation-title', {}, 'impersonationFabTitle')}>
        <RichText text={t('title', { name: slot('name') })} parts={{ name: <Name name={name} isLine /> }} />
      </p>
      <p className="lk-impersonation-note">{joinFacts(locale, [by, t('until', { time })])}</p>
    </>
  );
};

const Notice = ({ session }: { readonly session: Session }) => {
  const { latchkey } = useUi();
  const t = useMessages('impersonationFab', impersonationMessages);
  const classes = useClasses();
  const id = useId();
  const [machine] = useState(() => createNotice(readLook(latchkey.platform.storage.get(LOOK_KEY))));
  const [perform] = useState(() => createPerform(latchkey));
  const [{ place, isSmall, isEnding, problems }, send] = useMachine(machine, perform);
  const { isMoving, handlers } = useMoving(send);
  const { card: problem } = useProblemTexts(problems, NO_FIELDS);
  const notice = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Through the CSSOM: a strict CSP blocks style attributes in markup.
    notice.current?.style.setProperty('--lk-x', String(place.x));
    notice.current?.style.setProperty('--lk-y', String(place.y));
  }, [place]);
  return (
    <section
      ref={notice}
      aria-label={t('label')}
      data-moving={isMoving || undefined}
      className={classes('lk-impersonation', {}, 'impersonationFab')}
      {...handlers}
    >
      <button
        type="button"
        aria-expanded={!isSmall}
        aria-controls={`${id}words`}
        aria-label={t(isSmall ? 'show' : 'hide')}
        aria-describedby={`${id}move`}
        className={classes('lk-impersonation-grip', {}, 'impersonationFabIconContainer')}
        onClick={() => send({ type: 'toggle' })}
      >
        <Icon glyph={eyeGlyph} element="impersonationFabIcon" />
      </button>
      <span id={`${id}move`} hidden>
        {t('move')}
      </span>
      <div id={`${id}words`} role="status" hidden={isSmall} className="lk-impersonation-text">
        <Words session={session} />
        {problem && <p className="lk-impersonation-note">{problem}</p>}
      </div>
      {!isSmall && (
        <button
          type="button"
          aria-busy={isEnding || undefined}
          aria-disabled={isEnding || undefined}
          className={classes('lk-impersonation-end', {}, 'impersonationFabActionLink')}
          onClick={() => send({ type: 'stop' })}
        >
          {isEnding && <Spinner />}
          {t('stop')}
        </button>
      )}
    </section>
  );
};

const sessionOf = ({ session }: Snapshot): Session | undefined => session;

/** The notice; renders nothing unless the current session has an actor. */
export const Surface = (_: SurfaceInput<'ImpersonationIndicator'>) => {
  const session = useStore(useUi().latchkey.store, sessionOf);
  return session?.actor ? <Notice key={session.id} session={session} /> : null;
};
