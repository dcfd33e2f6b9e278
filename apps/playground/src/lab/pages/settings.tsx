// Changes the instance's settings through the admin API and applies the change at once.
import { useLatchkey } from '@latchkey/react';
import { useEffect, useState } from 'react';
import { type InstanceSettings, patchInstance, readInstance } from '../operator.ts';
import { Connections } from '../settings/connections.tsx';
import { merged } from '../settings/document.ts';
import { SETTINGS_GROUPS } from '../settings/groups.ts';
import { Roles } from '../settings/roles.tsx';
import type { SettingsGroup } from '../settings/row.ts';
import { type SaveSetting, SettingRow } from '../settings/setting-row.tsx';
import { warningsOf } from '../settings/warnings.ts';

type Save = SaveSetting<InstanceSettings>;
type GroupProps = { readonly group: SettingsGroup; readonly settings: InstanceSettings; readonly save: Save };

const Group = ({ group, settings, save }: GroupProps) => (
  <fieldset>
    <legend>{group.title}</legend>
    <p className="aside">{group.about}</p>
    {group.rows.map((row) => (
      <SettingRow key={row.label} row={row} of={settings} save={save} />
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
    // Optimistic update; the service's reply then replaces it.
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
      {settings && <Roles onOutcome={setNotice} />}
      {settings && <Connections onOutcome={setNotice} />}
    </section>
  );
};
