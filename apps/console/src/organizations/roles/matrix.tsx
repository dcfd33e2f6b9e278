// Roles and permissions as a table of boxes. The boxes are one tab stop; arrows go from box to box, Space turns one.
import { Badge, Menu, type MenuEntry } from '@latchkey/ui/parts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useRefusal } from '../../parts/allowed-button.tsx';
import { useOrganizationTexts } from '../texts.ts';
import { cellAfter, type Place } from './cell-keys.ts';
import {
  type Draft,
  hasPermission,
  needsSecondFactor,
  type Permission,
  type Role,
  togglePermission,
  toggleSecondFactor,
} from './draft.ts';

type MatrixProps = {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** The role that a phone shows. */
  readonly chosenRole: string | undefined;
  readonly creatorRole: string;
  readonly defaultRole: string;
  readonly roleMenu: (role: Role) => readonly MenuEntry[];
  readonly permissionMenu: (permission: Permission) => readonly MenuEntry[];
};

type CellProps = {
  readonly place: Place;
  readonly label: string;
  readonly isOn: boolean;
  readonly isChanged: boolean;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly refusal: string | undefined;
  readonly onToggle: () => void;
};

const Cell = ({ place, label, isOn, isChanged, isChosen, isActive, refusal, onToggle }: CellProps) => (
  <td className="lk-matrix-cell" data-changed={isChanged || undefined} data-chosen={isChosen || undefined}>
    <label className="lk-matrix-box" title={refusal}>
      <input
        type="checkbox"
        className="lk-checkbox-box"
        data-cell={`${place.row} ${place.column}`}
        aria-label={label}
        tabIndex={isActive ? 0 : -1}
        checked={isOn}
        disabled={refusal !== undefined}
        onChange={onToggle}
      />
    </label>
  </td>
);

const RoleHead = ({
  role,
  ...props
}: Pick<MatrixProps, 'creatorRole' | 'defaultRole' | 'roleMenu' | 'chosenRole'> & { readonly role: Role }) => {
  const t = useOrganizationTexts();
  return (
    <th className="lk-matrix-head" scope="col" data-role data-chosen={role.id === props.chosenRole || undefined}>
      <div className="lk-matrix-name">
        {role.key === props.creatorRole && <Badge tone="accent">{t('roles.creator')}</Badge>}
        {role.key === props.defaultRole && <Badge>{t('roles.default')}</Badge>}
        <span className="lk-matrix-word" dir="auto" title={role.name}>
          {role.name}
        </span>
        <span className="lk-matrix-key" dir="ltr" title={role.key}>
          {role.key}
        </span>
        <Menu label={t('roles.options', { name: role.name })} entries={props.roleMenu(role)} />
      </div>
    </th>
  );
};

const PermissionHead = ({
  permission,
  menu,
}: {
  readonly permission: Permission;
  readonly menu: readonly MenuEntry[];
}) => {
  const t = useOrganizationTexts();
  const { name, key, description } = permission;
  return (
    <th className="lk-matrix-line" scope="row">
      <div className="lk-matrix-what">
        <span className="lk-matrix-text">
          <span className="lk-matrix-word" dir="auto" title={description || name}>
            {name}
          </span>
          <span className="lk-matrix-key" dir="ltr" title={key}>
            {key}
          </span>
        </span>
        {menu.length > 0 && <Menu label={t('roles.options', { name })} entries={menu} />}
      </div>
    </th>
  );
};

/** The table. Edits go into the draft; nothing is sent from here. */
export const Matrix = (props: MatrixProps) => {
  const { roles, permissions, draft, onDraft, chosenRole, permissionMenu } = props;
  const t = useOrganizationTexts();
  const refusal = useRefusal('PATCH /roles/:id');
  const body = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const system = permissions.filter(({ type }) => type === 'system');
  const own = permissions.filter(({ type }) => type === 'user');
  const size = { rows: permissions.length + 1, columns: roles.length };

  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { target } = event;
    const cell = target instanceof HTMLInputElement ? target.dataset.cell : undefined;
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row = 0, column = 0] = cell.split(' ').map(Number);
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = cellAfter(event.key, { row, column }, size, isMirrored);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    body.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const cellAt = (row: number, column: number, role: Role) => ({
    place: { row, column },
    isChosen: role.id === chosenRole,
    isActive: row === active.row && column === Math.min(active.column, roles.length - 1),
    refusal,
  });
  const lines = (group: readonly Permission[], from: number) =>
    group.map((permission, at) => (
      <tr key={permission.id} className="lk-matrix-row">
        <PermissionHead permission={permission} menu={permission.type === 'user' ? permissionMenu(permission) : []} />
        {roles.map((role, column) => (
          <Cell
            key={role.id}
            {...cellAt(from + at, column, role)}
            label={t('roles.cell', { role: role.name, permission: permission.name })}
            isOn={hasPermission(draft, role, permission.key)}
            isChanged={draft.roles[role.id]?.permissions[permission.key] !== undefined}
            onToggle={() => onDraft(togglePermission(draft, role, permission.key))}
          />
        ))}
      </tr>
    ));
  // A cell for each role, not one over all: on a phone only one column is shown.
  const blanks = roles.map(({ id }) => (
    <td key={id} className="lk-matrix-cell" data-chosen={id === chosenRole || undefined} />
  ));
  const group = (text: string) => (
    <tr>
      <th className="lk-matrix-group" scope="rowgroup">
        {text}
      </th>
      {blanks}
    </tr>
  );
  return (
    <div className="lk-matrix-wrap">
      <table ref={body} className="lk-matrix" aria-label={t('roles.title')} onKeyDown={press}>
        <colgroup>
          <col className="lk-matrix-lead" />
          {roles.map(({ id }) => (
            <col key={id} className="lk-matrix-role" data-chosen={id === chosenRole || undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="lk-matrix-head" scope="col">
              {t('roles.permission')}
            </th>
            {roles.map((role) => (
              <RoleHead key={role.id} role={role} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="lk-matrix-row">
            <th className="lk-matrix-line" scope="row">
              <span className="lk-matrix-text">
                {t('roles.secondFactor')}
                <span className="lk-matrix-note">{t('roles.secondFactorNote')}</span>
              </span>
            </th>
            {roles.map((role, column) => (
              <Cell
                key={role.id}
                {...cellAt(0, column, role)}
                label={t('roles.cell', { role: role.name, permission: t('roles.secondFactor') })}
                isOn={needsSecondFactor(draft, role)}
                isChanged={draft.roles[role.id]?.requiresSecondFactor !== undefined}
                onToggle={() => onDraft(toggleSecondFactor(draft, role))}
              />
            ))}
          </tr>
        </tbody>
        <tbody>
          {group(t('roles.system'))}
          {lines(system, 1)}
        </tbody>
        <tbody>
          {group(t('roles.own'))}
          {lines(own, 1 + system.length)}
          {own.length === 0 && (
            <tr>
              <td className="lk-matrix-empty">{t('roles.ownEmpty')}</td>
              {blanks}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
};
