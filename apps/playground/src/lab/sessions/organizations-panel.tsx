// The user's organizations: the active one of this tab, a new one, and members for it.
import { useAuth, useLatchkey, useSessionList, useUser } from '@latchkey/react';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../use-action.ts';
import { Avatar } from '../avatar.tsx';
import { addMember, createOrganization } from '../operator.ts';
import { SwitchButton } from './switch-button.tsx';

type Place = {
  readonly id: string | null;
  readonly name: string;
  readonly detail: string;
  readonly shape: 'person' | 'organization';
};

const MEMBER_ROLE = 'org:member';

/** `org:admin` → `Admin`. */
const roleName = (role: string): string => {
  const name = role.replace(/^org:/, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const usePlaces = (): readonly Place[] => {
  const { user } = useUser();
  if (!user) return [];
  const personal = user.fullName ?? user.primaryEmailAddress?.emailAddress ?? 'You';
  return [
    { id: null, name: personal, detail: 'Personal account', shape: 'person' },
    ...user.organizationMemberships.map(({ organization: { id, name }, role }) => ({
      id,
      name,
      detail: roleName(role),
      shape: 'organization' as const,
    })),
  ];
};

type RowProps = {
  readonly place: Place;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onSwitch: (place: Place) => void;
};

const PlaceRow = ({ place, isActive, isBusy, onSwitch }: RowProps) => (
  <li className="entry" aria-current={isActive ? 'true' : undefined}>
    <Avatar name={place.name} shape={place.shape} />
    <span className="entry-text">
      <strong>{place.name}</strong>
      <span>{place.detail}</span>
    </span>
    <span className="entry-actions">
      <SwitchButton
        isActive={isActive}
        isBusy={isBusy}
        label={`Work in ${place.name}`}
        onSwitch={() => onSwitch(place)}
      />
    </span>
  </li>
);

const NewOrganization = ({ onMade }: { readonly onMade: (name: string) => void }) => {
  const latchkey = useLatchkey();
  const { userId } = useAuth();
  const { run, isBusy, problem } = useAction(async (form: HTMLFormElement) => {
    const name = String(new FormData(form).get('name')).trim();
    const { id } = await createOrganization({ name, created_by: userId ?? '' });
    await latchkey.client?.reload();
    await latchkey.setActive({ organization: id });
    form.reset();
    onMade(name);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return (
    <form className="chooser" onSubmit={submit}>
      <label htmlFor="organization-name">New organization</label>
      <input id="organization-name" type="text" name="name" placeholder="Harbour Lab" autoComplete="off" required />
      <button className="button ghost small" type="submit" aria-disabled={isBusy}>
        Create
      </button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
};

/** Adds other accounts of this browser to the active organization, so that there is another member to switch to. */
const AddMembers = ({ onAdded }: { readonly onAdded: (name: string) => void }) => {
  const latchkey = useLatchkey();
  const { orgId, userId } = useAuth();
  const { sessions = [] } = useSessionList();
  const { run, isBusy, problem } = useAction(async (memberId: string, name: string) => {
    await addMember(orgId ?? '', { user_id: memberId, role: MEMBER_ROLE });
    await latchkey.client?.reload();
    onAdded(name);
  });
  const others = sessions.filter(
    ({ user }) =>
      user && user.id !== userId && !user.organizationMemberships.some(({ organization }) => organization.id === orgId),
  );
  if (!orgId || others.length === 0) return null;
  return (
    <div className="actions">
      {others.map(({ id, user, publicUserData: { identifier } }) => (
        <button
          key={id}
          className="button ghost small"
          type="button"
          aria-disabled={isBusy}
          onClick={() => run(user?.id ?? '', identifier)}
        >
          Add {identifier}
        </button>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
};

export const OrganizationsPanel = () => {
  const { setActive } = useLatchkey();
  const { orgId } = useAuth();
  const places = usePlaces();
  const [notice, setNotice] = useState<string>();
  const { run, isBusy, problem } = useAction(async (place: Place) => {
    await setActive({ organization: place.id });
    setNotice(`This tab works in ${place.name} now.`);
  });
  return (
    <section className="sheet" aria-labelledby="organizations-title">
      <h2 id="organizations-title">Organizations</h2>
      <p className="aside">Each tab works in one of its own; another tab is not moved along.</p>
      <ul className="entries">
        {places.map((place) => (
          <PlaceRow
            key={place.id ?? 'personal'}
            place={place}
            isActive={place.id === orgId}
            isBusy={isBusy}
            onSwitch={run}
          />
        ))}
      </ul>
      <AddMembers onAdded={(name) => setNotice(`${name} is a member now.`)} />
      <NewOrganization onMade={(name) => setNotice(`${name} is there, and this tab works in it.`)} />
      <p className="notice" role="status">
        {notice}
      </p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
};
