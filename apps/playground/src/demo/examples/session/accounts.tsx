// The accounts of this browser: switch to one, sign one out,
// add another, sign all of them out.
import {
  useAuth,
  useLatchkey,
  useSessionList,
} from '@latchkey/react';
import { type Action, useAction } from '../../../use-action.ts';

type Work = () => Promise<unknown>;
type Session = NonNullable<
  ReturnType<typeof useSessionList>['sessions']
>[number];
type RowProps = {
  readonly session: Session;
  readonly action: Action<[Work]>;
};

const AccountRow = ({
  session,
  action: { run, isBusy },
}: RowProps) => {
  const { signOut, setActive } = useLatchkey();
  const isActive = useAuth().sessionId === session.id;
  const { identifier } = session.publicUserData;
  return (
    <li
      className="entry"
      aria-current={isActive ? 'true' : undefined}
    >
      <span className="entry-text">
        <strong>{identifier}</strong>
      </span>
      <span className="entry-actions">
        <button
          className={isActive ? 'badge' : 'button ghost small'}
          type="button"
          aria-label={
            isActive ? undefined : `Switch to ${identifier}`
          }
          aria-disabled={isActive || isBusy}
          onClick={() =>
            isActive || run(() => setActive({ session }))
          }
        >
          {isActive ? 'Active' : 'Switch'}
        </button>
        <button
          className="button ghost small"
          type="button"
          aria-label={`Sign out ${identifier}`}
          aria-disabled={isBusy}
          onClick={() =>
            run(() => signOut({ sessionId: session.id }))
          }
        >
          Sign out
        </button>
      </span>
    </li>
  );
};

export const AccountsExample = () => {
  const { signOut, buildSignInUrl } = useLatchkey();
  const { sessions = [] } = useSessionList();
  const action = useAction((work: Work) => work());
  return (
    <section className="sheet" aria-labelledby="accounts-title">
      <h2 id="accounts-title">Accounts in this browser</h2>
      <ul className="entries">
        {sessions
          .filter(
            ({ status }) =>
              status === 'active' || status === 'pending',
          )
          .map((session) => (
            <AccountRow
              key={session.id}
              session={session}
              action={action}
            />
          ))}
      </ul>
      <div className="actions">
        <a
          className="button ghost"
          href={buildSignInUrl({
            signInForceRedirectUrl: '/sessions',
          })}
        >
          Add another account
        </a>
        <button
          className="button ghost"
          type="button"
          onClick={() => action.run(() => signOut())}
        >
          Sign out of every account
        </button>
      </div>
      {action.problem && <p role="alert">{action.problem}</p>}
    </section>
  );
};
