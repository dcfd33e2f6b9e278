// All accounts of this browser: switch to one, sign one out, add another, sign all of them out.
import { useAuth, useLatchkey, useSessionList, useStore } from '@latchkey/react';
import { useRef, useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Link } from '../link.tsx';
import { patchInstance } from '../operator.ts';
import { useAction } from '../use-action.ts';
import { SwitchButton } from './switch-button.tsx';

type Snapshot = ReturnType<ReturnType<typeof useLatchkey>['store']['getSnapshot']>;
type Session = NonNullable<ReturnType<typeof useSessionList>['sessions']>[number];

const nameOf = ({ publicUserData }: Session): string =>
  [publicUserData.firstName, publicUserData.lastName].filter(Boolean).join(' ') || publicUserData.identifier;

type RowProps = {
  readonly session: Session;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onSwitch: (session: Session) => void;
  readonly onSignOut: (session: Session) => void;
};

const AccountRow = ({ session, isActive, isBusy, onSwitch, onSignOut }: RowProps) => {
  const { identifier } = session.publicUserData;
  const name = nameOf(session);
  return (
    <li className="entry" aria-current={isActive ? 'true' : undefined}>
      <Avatar name={name} shape="person" />
      <span className="entry-text">
        <strong>{name}</strong>
        {name !== identifier && <span>{identifier}</span>}
      </span>
      <span className="entry-actions">
        <SwitchButton
          isActive={isActive}
          isBusy={isBusy}
          label={`Switch to ${identifier}`}
          onSwitch={() => onSwitch(session)}
        />
        <button
          className="button ghost small"
          type="button"
          aria-disabled={isBusy}
          aria-label={`Sign out ${identifier}`}
          onClick={() => onSignOut(session)}
        >
          Sign out
        </button>
      </span>
    </li>
  );
};

/** A new instance allows one session at a time; an operator may allow several, and here every user is an operator. */
const AllowSeveral = () => {
  const latchkey = useLatchkey();
  const { run, isBusy, problem } = useAction(async () => {
    await patchInstance({ auth_config: { single_session_mode: false } });
    await latchkey.__internal_reloadInitialResources();
  });
  return (
    <>
      <button className="button ghost" type="button" aria-disabled={isBusy} onClick={() => run()}>
        Allow several accounts
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
};

const isSingleSession = ({ environment }: Snapshot): boolean => environment?.isSingleSession() ?? true;

const AddAccount = () => {
  const latchkey = useLatchkey();
  if (useStore(latchkey.store, isSingleSession)) return <AllowSeveral />;
  return (
    <Link className="button ghost" href={latchkey.buildSignInUrl({ signInForceRedirectUrl: '/sessions' })}>
      Add another account
    </Link>
  );
};

export const AccountsPanel = () => {
  const { signOut } = useLatchkey();
  const { sessionId } = useAuth();
  const { sessions = [], setActive } = useSessionList();
  const title = useRef<HTMLHeadingElement>(null);
  const [notice, setNotice] = useState<string>();
  const { run, isBusy, problem } = useAction(async (work: () => Promise<unknown>, done: string) => {
    await work();
    setNotice(done);
    // The clicked entry may be removed, and the keyboard focus with it.
    if (document.activeElement === document.body) title.current?.focus();
  });
  const signedIn = sessions.filter(({ status }) => status === 'active' || status === 'pending');
  return (
    <section className="sheet" aria-labelledby="accounts-title">
      <h2 id="accounts-title" ref={title} tabIndex={-1}>
        Accounts in this browser
      </h2>
      <p className="aside">Each one is a session. A sign-out reaches every tab that shows the account.</p>
      <ul className="entries">
        {signedIn.map((session) => (
          <AccountRow
            key={session.id}
            session={session}
            isActive={session.id === sessionId}
            isBusy={isBusy}
            onSwitch={() => run(async () => setActive?.({ session }), `You are ${nameOf(session)} now.`)}
            onSignOut={() => run(() => signOut({ sessionId: session.id }), `${nameOf(session)} signed out.`)}
          />
        ))}
      </ul>
      <div className="actions">
        <AddAccount />
        <button
          className="button ghost"
          type="button"
          aria-disabled={isBusy}
          onClick={() => run(() => signOut(), 'Everybody signed out.')}
        >
          Sign out of every account
        </button>
      </div>
      <p className="notice" role="status">
        {notice}
      </p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
};
