// Turns the instance's settings through the admin API and takes the change over at once.
import { useLatchkey } from '@latchkey/react';
import { useEffect, useId, useState } from 'react';
import { type InstanceSettings, patchInstance, readInstance } from '../operator.ts';
import { Connections } from '../settings/connections.tsx';
import { merged } from '../settings/document.ts';
import { SETTINGS_GROUPS } from '../settings/groups.ts';
import type { SettingsGroup, SettingsRow } from '../settings/row.ts';
import { warningsOf } from '../settings/warnings.ts';

type Save = (label: string, change: InstanceSettings) => void;
type RowProps = { readonly row: SettingsRow; readonly settings: InstanceSettings; readonly save: Save };

const Control = ({ row, settings, save, ...ids }: RowProps & { readonly id: string; 'aria-describedby'?: string }) => {
  if (row.kind === 'switch') {
    return (
      <input
        {...ids}
        type="checkbox"
        checked={row.read(settings)}
        onChange={(event) => save(row.label, row.change(settings, event.target.checked))}
      />
    );
  }
  const value = row.read(settings);
  if (row.kind === 'choice') {
    return (
      <select {...ids} value={value} onChange={(event) => save(row.label, row.change(settings, event.target.value))}>
        {row.options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...ids}
      key={value}
      type={row.kind}
      defaultValue={value}
      onBlur={(event) => {
        if (event.target.value !== value) save(row.label, row.change(settings, event.target.value));
      }}
    />
  );
};

const Row = (props: RowProps) => {
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

const Group = ({ group, settings, save }: { readonly group: SettingsGroup } & Omit<RowProps, 'row'>) => (
  <fieldset>
    <legend>{group.title}</legend>
    <p className="aside">{group.about}</p>
    {group.rows.map((row) => (
      <Row key={row.label} row={row} settings={settings} save={save} />
    ))}
  </fieldset>
);

const Warnings = ({ settings }: { readonly settings: InstanceSettings }) => {
  const warnings = warningsOf(settings);
  return (
    <div className="warnings" role="alert">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </div>
  );
};

export const SettingsPage = () => {
  const latchkey = useLatchkey();
  const [settings, setSettings] = useState<InstanceSettings>();
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    readInstance().then(setSettings, (error: Error) => setNotice(error.message));
  }, []);
  const save: Save = (label, change) => {
    // Shown at once; whatever the service answers is what holds.
    setSettings((before) => before && merged(before, change));
    patchInstance(change)
      .then(async (next) => {
        setSettings(next);
        await latchkey.__internal_reloadInitialResources();
        setNotice(`${label}: saved.`);
      })
      .catch(async (error: Error) => {
        setNotice(error.message);
        setSettings(await readInstance());
      });
  };
  return (
    <section className="sheet" aria-labelledby="settings-title">
      <h1 id="settings-title">Instance settings</h1>
      <p className="aside">Each change is saved at once and holds for the next step of every flow.</p>
      <div className="told">
        <p className="notice" role="status">
          {notice}
        </p>
        {settings && <Warnings settings={settings} />}
      </div>
      {settings &&
        SETTINGS_GROUPS.map((group) => <Group key={group.title} group={group} settings={settings} save={save} />)}
      {settings && <Connections told={setNotice} />}
    </section>
  );
};
