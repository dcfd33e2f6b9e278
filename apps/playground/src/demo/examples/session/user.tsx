// The signed-in user, and a button that ends the session.
import { SignOutButton, useUser } from '@latchkey/react';

export const UserExample = () => {
  const { user } = useUser();
  if (!user) return null;
  const rows = [
    ['Name', user.fullName ?? 'Not given'],
    [
      'Email address',
      user.primaryEmailAddress?.emailAddress ?? 'None',
    ],
    [
      'Phone number',
      user.primaryPhoneNumber?.phoneNumber ?? 'None',
    ],
    ['Username', user.username ?? 'None'],
    ['User id', user.id],
    ['Member since', user.createdAt?.toLocaleString() ?? ''],
  ];
  return (
    <section className="sheet" aria-labelledby="user-title">
      <h2 id="user-title">You are signed in</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SignOutButton>
        <button className="button ghost" type="button">
          Sign out
        </button>
      </SignOutButton>
    </section>
  );
};
