// Enterprise connections on the settings page: shown, changed row by row, added and removed; each change is saved at once.
import type { FormEvent } from 'react';
import { useAction } from '../../use-action.ts';
import {
  createConnection,
  type EnterpriseConnection,
  patchConnection,
  readConnections,
  removeConnection,
} from '../operator.ts';
import { type ConnectionChange, rowsOf, toEnter } from './connection-rows.ts';
import { type SaveSetting, SettingRow } from './setting-row.tsx';
import { useOperatorList } from './use-operator-list.ts';

type Save = SaveSetting<ConnectionChange>;

type ConnectionProps = {
  readonly connection: EnterpriseConnection;
  readonly save: Save;
  readonly remove: () => Promise<unknown>;
};

const Connection = ({ connection, save, remove }: ConnectionProps) => {
  const { run, isBusy, problem } = useAction(remove);
  return (
    <fieldset>
      <legend>{connection.name}</legend>
      <p className="aside">Enter these at the identity provider:</p>
      <dl>
        {toEnter(connection).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {rowsOf(connection).map((row) => (
        <SettingRow key={row.label} row={row} of={connection} save={save} />
      ))}
      <button className="button ghost small" type="button" aria-disabled={isBusy} onClick={() => void run()}>
        Remove {connection.name}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </fieldset>
  );
};

const NewConnection = ({ made }: { readonly made: () => Promise<void> }) => {
  const { run, isBusy, problem } = useAction(async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const [name = '', provider = '', domain = ''] = ['name', 'provider', 'domain'].map((field) =>
      String(given.get(field)).trim(),
    );
    await createConnection({ name, provider, domains: [domain] });
    form.reset();
    await made();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return (
    <form className="chooser" onSubmit={submit} aria-label="New connection">
      <input name="name" aria-label="Name of the connection" placeholder="Acme" autoComplete="off" required />
      <input name="domain" aria-label="Its domain" placeholder="acme.example" autoComplete="off" required />
      <select name="provider" aria-label="Its kind">
        <option value="saml_custom">SAML</option>
        <option value="oauth_custom_sso">OpenID Connect</option>
      </select>
      <button className="button ghost small" type="submit" aria-disabled={isBusy}>
        Add a connection
      </button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
};

/** All of them; `onOutcome` gets the outcome of a change. */
export const Connections = ({ onOutcome }: { readonly onOutcome: (notice: string) => void }) => {
  const { all, setAll, refresh, settle } = useOperatorList(readConnections, onOutcome);
  const save =
    (id: string): Save =>
    (label, change) => {
      // Optimistic update; the service's reply then replaces it.
      setAll((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));
      void settle(label, patchConnection(id, change));
    };
  return (
    <fieldset>
      <legend>Enterprise connections</legend>
      <p className="aside">Whose address is of a connected domain signs in at their company’s own identity provider.</p>
      {all.map((connection) => (
        <Connection
          key={connection.id}
          connection={connection}
          save={save(connection.id)}
          remove={() => removeConnection(connection.id).then(refresh)}
        />
      ))}
      <NewConnection made={refresh} />
    </fieldset>
  );
};
