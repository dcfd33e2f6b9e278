// Turns the instance's settings through the admin API and takes the change over at once.
import { useLatchkey } from '@latchkey/react';
import { useEffect, useId, useState } from 'react';
import { type InstanceSettings, patchInstance, readInstance } from '../operator.ts';
import { changeAt, SETTINGS_GROUPS, type SettingsRow, valueAt } from '../settings-rows.ts';

type RowProps = { readonly row: SettingsRow; readonly value: unknown; readonly onChange: (value: unknown) => void };

const Control = ({ row, value, onChange, id }: RowProps & { readonly id: string }) => {
  if (row.kind === 'switch') {
    return (
      <input id={id} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    );
  }
  if (row.kind === 'text') {
    return (
      <input id={id} type="text" defaultValue={String(value ?? '')} onBlur={(event) => onChange(event.target.value)} />
    );
  }
  return (
    <select id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)}>
      {row.options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
};

const Row = (props: RowProps) => {
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id}>{props.row.label}</label>
      <Control {...props} id={id} />
    </div>
  );
};

export const SettingsPage = () => {
  const latchkey = useLatchkey();
  const [settings, setSettings] = useState<InstanceSettings>();
  const [notice, setNotice] = useState<string>();
  const fail = (error: Error) => setNotice(error.message);
  useEffect(() => {
    readInstance().then(setSettings, (error: Error) => setNotice(error.message));
  }, []);
  const change = (row: SettingsRow, value: unknown) => {
    if (value === valueAt(settings, row.path)) return;
    patchInstance(changeAt(row.path, value))
      .then(async (next) => {
        setSettings(next);
        await latchkey.__internal_reloadInitialResources();
        setNotice(`${row.label}: saved.`);
      })
      .catch(fail);
  };
  return (
    <section className="sheet" aria-labelledby="settings-title">
      <h1 id="settings-title">Instance settings</h1>
      <p className="aside">Each change is saved at once and holds for the next step of every flow.</p>
      <p className="notice" role="status">
        {notice}
      </p>
      {settings &&
        SETTINGS_GROUPS.map((group) => (
          <fieldset key={group.title}>
            <legend>{group.title}</legend>
            {group.rows.map((row) => (
              <Row
                key={row.label}
                row={row}
                value={valueAt(settings, row.path)}
                onChange={(value) => change(row, value)}
              />
            ))}
          </fieldset>
        ))}
    </section>
  );
};
