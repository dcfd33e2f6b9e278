// A row of the settings page, for any kind of settings: its label, its hint, and the control for its kind.
import { useId } from 'react';

/** A row that reads from `Of` and creates a `Change`. */
export type SettingLine<Of, Change> = { readonly label: string; readonly hint?: string | undefined } & (
  | {
      readonly kind: 'switch';
      readonly read: (of: Of) => boolean;
      readonly change: (of: Of, value: boolean) => Change;
    }
  | {
      readonly kind: 'choice';
      readonly options: readonly (readonly [value: string, label: string])[];
      readonly read: (of: Of) => string;
      readonly change: (of: Of, value: string) => Change;
    }
  | {
      readonly kind: 'text' | 'number' | 'url' | 'email' | 'password';
      readonly read: (of: Of) => string;
      readonly change: (of: Of, value: string) => Change;
    }
);

/** Applies a change, under the label of its row. */
export type SaveSetting<Change> = (label: string, change: Change) => void;

type RowProps<Of, Change> = {
  readonly row: SettingLine<Of, Change>;
  readonly of: Of;
  readonly save: SaveSetting<Change>;
};

type Ids = { readonly id: string; readonly 'aria-describedby'?: string };

const Control = <Of, Change>({ row, of, save, ...ids }: RowProps<Of, Change> & Ids) => {
  if (row.kind === 'switch')
    return (
      <input
        {...ids}
        type="checkbox"
        checked={row.read(of)}
        onChange={(event) => save(row.label, row.change(of, event.target.checked))}
      />
    );
  const value = row.read(of);
  if (row.kind === 'choice')
    return (
      <select {...ids} value={value} onChange={(event) => save(row.label, row.change(of, event.target.value))}>
        {row.options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...ids}
      key={value}
      type={row.kind}
      defaultValue={value}
      autoComplete="off"
      onBlur={(event) => {
        if (event.target.value !== value) save(row.label, row.change(of, event.target.value));
      }}
    />
  );
};

/** The rendered row. */
export const SettingRow = <Of, Change>(props: RowProps<Of, Change>) => {
  const id = useId();
  const { label, hint } = props.row;
  return (
    <div className="setting">
      <span className="setting-text">
        <label htmlFor={id}>{label}</label>
        {hint && <span id={`${id}-hint`}>{hint}</span>}
      </span>
      <Control {...props} id={id} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} />
    </div>
  );
};
