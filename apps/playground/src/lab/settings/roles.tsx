// Roles of the instance on the settings page: permissions of each, adding and removing; each change is saved at once.
import type { FormEvent } from 'react';
import { useAction } from '../../use-action.ts';
import { createRole, patchRole, type Role, readRoles, removeRole } from '../operator.ts';
import { type SettingLine, SettingRow } from './setting-row.tsx';
import { useOperatorList } from './use-operator-list.ts';

const PERMISSIONS = [
  ['org:sys_profile:manage', 'Change name and logo'],
  ['org:sys_profile:delete', 'Delete the organization'],
  ['org:sys_memberships:read', 'See members'],
  ['org:sys_memberships:manage', 'Invite, remove, change roles'],
  ['org:sys_domains:read', 'See domains'],
  ['org:sys_domains:manage', 'Add and remove domains'],
] as const;

type Permissions = readonly string[];

const rowOf = ([key, label]: (typeof PERMISSIONS)[number]): SettingLine<Permissions, Permissions> => ({
  kind: 'switch',
  label,
  hint: key,
  read: (held) => held.includes(key),
  change: (held, isOn) => (isOn ? [...held, key] : held.filter((one) => one !== key)),
});

const ROWS = PERMISSIONS.map(rowOf);

type OneRoleProps = {
  readonly role: Role;
  readonly save: (label: string, permissions: Permissions) => void;
  readonly remove: () => Promise<unknown>;
};

const OneRole = ({ role, save, remove }: OneRoleProps) => {
  const { run, isBusy, problem } = useAction(remove);
  const held = role.permissions.map(({ key }) => key);
  return (
    <fieldset>
      <legend>{role.name}</legend>
      <p className="aside">
        <code>{role.key}</code>
      </p>
      {ROWS.map((row) => (
        <SettingRow
          key={row.label}
          row={row}
          of={held}
          save={(label, change) => save(`${role.name}: ${label}`, change)}
        />
      ))}
      <button className="button ghost small" type="button" aria-disabled={isBusy} onClick={() => void run()}>
        Remove {role.name}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </fieldset>
  );
};

const NewRole = ({ made }: { readonly made: () => Promise<void> }) => {
  const { run, isBusy, problem } = useAction(async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const name = String(given.get('name')).trim();
    const key = `org:${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
    await createRole({ name, key, permissions: ['org:sys_memberships:read'] });
    form.reset();
    await made();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return (
    <form className="chooser" onSubmit={submit} aria-label="New role">
      <input name="name" aria-label="Name of the role" placeholder="Billing" autoComplete="off" required />
      <button className="button ghost small" type="submit" aria-disabled={isBusy}>
        Add a role
      </button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
};

/** All of them; `onOutcome` gets the outcome of a change. */
export const Roles = ({ onOutcome }: { readonly onOutcome: (notice: string) => void }) => {
  const { all, refresh, settle } = useOperatorList(readRoles, onOutcome);
  const save = (id: string) => (label: string, permissions: Permissions) =>
    void settle(label, patchRole(id, { permissions }));
  return (
    <fieldset>
      <legend>Roles</legend>
      <p className="aside">What members of organizations may do. A change holds for everybody who has the role.</p>
      {all.map((role) => (
        <OneRole
          key={role.id}
          role={role}
          save={save(role.id)}
          remove={async () => {
            await removeRole(role.id);
            await refresh();
            onOutcome(`${role.name} is gone.`);
          }}
        />
      ))}
      <NewRole made={refresh} />
    </fieldset>
  );
};
