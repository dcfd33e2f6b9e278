// A sensitive call: the host's back end requires a recent
// verification of the user.
import { useAuth, useReverification } from '@latchkey/react';
import { useState } from 'react';
import { useAction } from '../../use-action.ts';

const REQUIREMENTS = [
  ['minute', 'A first factor within a minute'],
  ['strict', 'A second factor within 10 minutes'],
  ['strict_mfa', 'Both factors within 10 minutes'],
  ['moderate', 'A second factor within an hour'],
  ['lax', 'A second factor within a day'],
] as const;

type Requirement = (typeof REQUIREMENTS)[number][0];

type Vault = {
  readonly secret: string;
  readonly ages: readonly number[];
};

export const VaultExample = () => {
  const { getToken } = useAuth();
  const [requirement, setRequirement] =
    useState<Requirement>('minute');
  const [outcome, setOutcome] = useState<Vault | 'cancelled'>();
  const open = useReverification(async () => {
    // A sensitive call needs a new token: a cached one contains ages of up to a minute ago.
    const token = await getToken({ skipCache: true });
    return fetch(`/vault?within=${requirement}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  });
  const opening = useAction(async () => {
    setOutcome(undefined);
    const answer = await open();
    if (!answer) return setOutcome('cancelled');
    if (!answer.ok)
      throw new Error(`The vault answered ${answer.status}.`);
    setOutcome(await answer.json());
  });
  return (
    <section className="sheet" aria-labelledby="vault-title">
      <h2 id="vault-title">The vault</h2>
      <label className="choice">
        What the server requires{' '}
        <select
          value={requirement}
          onChange={(event) =>
            setRequirement(
              event.currentTarget.value as Requirement,
            )
          }
        >
          {REQUIREMENTS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div className="actions">
        <button
          className="button"
          type="button"
          aria-disabled={opening.isBusy}
          onClick={() => opening.run()}
        >
          Open the vault
        </button>
      </div>
      <p className="notice" role="status">
        {outcome === 'cancelled' &&
          'It stays closed, and nothing else happened.'}
        {typeof outcome === 'object' && outcome.secret}
      </p>
      {typeof outcome === 'object' && (
        <p className="aside">
          Minutes since the first and the second factor were
          proven: {outcome.ages.join(' and ')}. (−1: there is
          none.)
        </p>
      )}
      {opening.problem && <p role="alert">{opening.problem}</p>}
    </section>
  );
};
