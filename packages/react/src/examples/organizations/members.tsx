// An example of the guide about organizations: the members of the active organization, with search and pages.
import { useState } from 'react';
import { Protect, useOrganization } from '../../index.ts';

export const MemberList = () => {
  const [query, setQuery] = useState('');
  const { organization, memberships } = useOrganization({ memberships: { query, keepPreviousData: true } });
  if (!organization || !memberships) return <p>Choose an organization first.</p>;
  return (
    <section aria-busy={memberships.isFetching}>
      <h2>
        {organization.name} ({memberships.count})
      </h2>
      <input type="search" aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <ul>
        {memberships.data?.map((member) => (
          <li key={member.id}>
            {member.publicUserData?.identifier}, {member.role}
            <Protect permission="org:sys_memberships:manage">
              <button type="button" onClick={() => member.destroy()}>
                Remove
              </button>
            </Protect>
          </li>
        ))}
      </ul>
      <button type="button" disabled={!memberships.hasPreviousPage} onClick={memberships.fetchPrevious}>
        Back
      </button>
      <button type="button" disabled={!memberships.hasNextPage} onClick={memberships.fetchNext}>
        More
      </button>
    </section>
  );
};
