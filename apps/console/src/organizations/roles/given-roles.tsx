// The roles that the service gives by itself: to creators of organizations, and to users who join by domain.
import { Select } from '@latchkey/ui/parts';
import { useId } from 'react';
import { useRefusal } from '../../parts/allowed-button.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useOrganizationTexts } from '../texts.ts';
import type { Draft, Role } from './draft.ts';

type GivenRolesProps = {
  readonly roles: readonly Role[];
  readonly creatorRole: string;
  readonly defaultRole: string;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
};

type GivenRoleProps = {
  readonly name: string;
  readonly note: string;
  readonly roles: readonly Role[];
  readonly value: string;
  readonly onChange: (key: string) => void;
};

const GivenRole = ({ name, note, roles, value, onChange }: GivenRoleProps) => {
  const id = useId();
  const refusal = useRefusal('PATCH /instance');
  return (
    <div className="lk-setting">
      <div className="lk-setting-text">
        <span className="lk-setting-name">
          <label className="lk-setting-label" htmlFor={id}>
            {name}
          </label>
        </span>
        <p className="lk-setting-note">{note}</p>
      </div>
      <div className="lk-setting-control" title={refusal}>
        <Select
          id={id}
          options={roles.map(({ key, name: label }) => ({ value: key, label }))}
          value={value}
          disabled={refusal !== undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  );
};

/** Both roles; what is chosen goes into the draft. */
export const GivenRoles = ({ roles, creatorRole, defaultRole, draft, onDraft }: GivenRolesProps) => {
  const t = useOrganizationTexts();
  return (
    <Frame title={t('roles.given')}>
      <GivenRole
        name={t('roles.creatorName')}
        note={t('roles.creatorNote')}
        roles={roles}
        value={draft.creatorRole ?? creatorRole}
        onChange={(key) => onDraft({ ...draft, creatorRole: key === creatorRole ? undefined : key })}
      />
      <GivenRole
        name={t('roles.defaultName')}
        note={t('roles.defaultNote')}
        roles={roles}
        value={draft.defaultRole ?? defaultRole}
        onChange={(key) => onDraft({ ...draft, defaultRole: key === defaultRole ? undefined : key })}
      />
    </Frame>
  );
};
