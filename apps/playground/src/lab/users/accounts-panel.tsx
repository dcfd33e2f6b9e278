// All accounts: a link that signs in as each, and accounts to try second factors with.
import { useCallback, useEffect, useState } from 'react';
import { useAction } from '../../use-action.ts';
import { createActorToken, createSignInToken, createUser, readUsers, type User } from '../operator.ts';
import { ensureHome } from './mailed-links.ts';
import { type TestAccount, testAccount } from './test-account.ts';

/** The impersonator that the session names. */
const OPERATOR = { sub: 'fieldnote_operator', name: 'the Fieldnote operator' } as const;

const nameOf = ({ id, username, email_addresses: emails, phone_numbers: phones }: User): string =>
  emails[0]?.email_address ?? phones[0]?.phone_number ?? username ?? id;

type AccountProps = {
  readonly user: User;
  readonly onLink: (user: User) => void;
  readonly onAct: (user: User) => void;
  readonly isBusy: boolean;
};

const Account = ({ user, onLink, onAct, isBusy }: AccountProps) => (
  <li className="entry">
    <span className="entry-text">
      <strong>{nameOf(user)}</strong>
      <span>{user.id}</span>
    </span>
    <span className="entry-actions">
      <button
        className="button ghost small"
        type="button"
        aria-disabled={isBusy}
        aria-label={`Make a sign-in link for ${nameOf(user)}`}
        onClick={() => onLink(user)}
      >
        Sign-in link
      </button>
      <button
        className="button ghost small"
        type="button"
        aria-disabled={isBusy}
        aria-label={`Act as ${nameOf(user)}`}
        onClick={() => onAct(user)}
      >
        Act as
      </button>
    </span>
  </li>
);

const Made = ({ account }: { readonly account: TestAccount }) => (
  <dl>
    {[
      ['Email address', account.email_address],
      ['Password', account.password],
      ['Key for the authenticator app', account.totp_secret],
      ['Backup codes', account.backup_codes.join(' ')],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <code>{value}</code>
        </dd>
      </div>
    ))}
  </dl>
);

export const AccountsPanel = () => {
  const [users, setUsers] = useState<readonly User[]>();
  const [link, setLink] = useState<{ readonly name: string; readonly url: string }>();
  const [made, setMade] = useState<TestAccount>();
  const [trouble, setTrouble] = useState<string>();
  const refresh = useCallback(
    () =>
      readUsers().then(
        ({ data }) => setUsers(data),
        (error: Error) => setTrouble(error.message),
      ),
    [],
  );
  useEffect(() => void refresh(), [refresh]);
  const linking = useAction(async (user: User) => {
    await ensureHome();
    setLink({ name: nameOf(user), url: (await createSignInToken(user.id)).url });
  });
  const acting = useAction(async (user: User) => {
    await ensureHome();
    const { url } = await createActorToken(user.id, OPERATOR);
    window.location.assign(url);
  });
  const making = useAction(async () => {
    const account = testAccount();
    await createUser(account);
    setMade(account);
    await refresh();
  });
  const problem = linking.problem ?? acting.problem ?? making.problem ?? trouble;
  return (
    <section className="sheet" aria-labelledby="people-title">
      <div className="sheet-head">
        <h2 id="people-title">Accounts</h2>
        <button className="button ghost small" type="button" aria-disabled={making.isBusy} onClick={() => making.run()}>
          Make one with second factors
        </button>
      </div>
      <p className="aside">
        A sign-in link works once and does not skip the second factor. Acting as somebody ends by itself after half an
        hour, and credentials cannot be changed meanwhile.
      </p>
      <p className="notice" role="status">
        {made && 'The account is there. Turn second factors on in the settings to be asked for them.'}
      </p>
      {made && <Made account={made} />}
      {link && (
        <p role="status">
          For {link.name}: <a href={link.url}>sign in with this link</a>
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
      {users?.length === 0 && <p className="aside">Nobody has an account yet.</p>}
      <ul className="entries">
        {users?.map((user) => (
          <Account
            key={user.id}
            user={user}
            onLink={linking.run}
            onAct={acting.run}
            isBusy={linking.isBusy || acting.isBusy}
          />
        ))}
      </ul>
    </section>
  );
};
