// An example of the guide about sessions: the active organization of this tab, as a select.
import { useAuth, useLatchkey, useUser } from '../../index.ts';

export const WorkspaceChoice = () => {
  const { setActive } = useLatchkey();
  const { orgId } = useAuth();
  const { user } = useUser();
  if (!user) return null;
  return (
    <select
      aria-label="Workspace"
      value={orgId ?? ''}
      onChange={(event) => setActive({ organization: event.target.value || null })}
    >
      <option value="">Only me</option>
      {user.organizationMemberships.map(({ organization: { id, name } }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};
