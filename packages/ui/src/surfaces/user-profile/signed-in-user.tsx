// The user of the profile, as shown in the navigation and in the bar of a narrow column.
import type { User } from '@latchkey/client';
import { accountName } from '../../flows/profile/account-name.ts';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { IdentityRow } from '../../parts/identity-row/identity-row.tsx';
import { Name } from '../../parts/identity-row/name.tsx';

type UserProps = { readonly user: User };

/** Image, name, identifier. */
export const Who = ({ user }: UserProps) => {
  const { name, note } = accountName(user);
  return <IdentityRow name={name} ownerId={user.id} note={note} src={user.imageUrl} />;
};

/** The same on one line. */
export const Bar = ({ user }: UserProps) => {
  const { name } = accountName(user);
  return (
    <>
      <Avatar name={name} ownerId={user.id} src={user.imageUrl} size="xs" />
      <Name name={name} isLine />
    </>
  );
};
