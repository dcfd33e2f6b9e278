// An example of the guide about sessions: a menu of the accounts in this browser.
import { useLatchkey, useSession, useSessionList } from '../../index.ts';

export const AccountMenu = () => {
  const { signOut } = useLatchkey();
  const { session: active } = useSession();
  const { isLoaded, sessions, setActive } = useSessionList();
  if (!isLoaded) return null;
  // An ended session may stay in the list for a while.
  const signedIn = sessions.filter(({ status }) => status === 'active' || status === 'pending');
  return (
    <ul>
      {signedIn.map(({ id, publicUserData: { identifier } }) => (
        <li key={id} aria-current={id === active?.id}>
          {identifier}
          <button type="button" onClick={() => setActive({ session: id })}>
            Switch to {identifier}
          </button>
          <button type="button" onClick={() => signOut({ sessionId: id })}>
            Sign out {identifier}
          </button>
        </li>
      ))}
    </ul>
  );
};
