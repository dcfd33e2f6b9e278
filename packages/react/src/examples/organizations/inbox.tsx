// An example of the guide about organizations: the user's memberships and invitations, as infinite lists.
import { useOrganizationList } from '../../index.ts';

export const Workplaces = () => {
  const { isLoaded, userMemberships, userInvitations, setActive } = useOrganizationList({
    userMemberships: { infinite: true },
    userInvitations: { infinite: true },
  });
  if (!isLoaded) return null;
  return (
    <ul>
      {userMemberships.data.map(({ organization }) => (
        <li key={organization.id}>
          <button type="button" onClick={() => setActive({ organization, redirectUrl: `/${organization.slug}` })}>
            Work in {organization.name}
          </button>
        </li>
      ))}
      {userInvitations.data.map((invitation) => (
        <li key={invitation.id}>
          <button type="button" onClick={() => invitation.accept()}>
            Join {invitation.publicOrganizationData.name}
          </button>
        </li>
      ))}
      {userMemberships.hasNextPage && (
        <li>
          <button type="button" onClick={userMemberships.fetchNext}>
            Show more
          </button>
        </li>
      )}
    </ul>
  );
};
