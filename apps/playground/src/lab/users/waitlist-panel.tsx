// The waitlist for the operator: accept or reject entries.
import { useCallback, useEffect, useState } from 'react';
import { Link } from '../../link.tsx';
import { useAction } from '../../use-action.ts';
import { decideEntry, readWaitlist, type WaitlistEntry } from '../operator.ts';

const STATES = { pending: 'Waiting', admitted: 'Let in', rejected: 'Turned away' } as const;

type Decide = (entry: WaitlistEntry, decision: 'admit' | 'reject') => void;

const Entry = ({
  entry,
  isBusy,
  decide,
}: {
  readonly entry: WaitlistEntry;
  readonly isBusy: boolean;
  readonly decide: Decide;
}) => (
  <li className="entry">
    <span className="entry-text">
      <strong>{entry.email_address}</strong>
      <span>
        {STATES[entry.status]}, since {new Date(entry.created_at).toLocaleDateString()}
      </span>
    </span>
    <span className="entry-actions">
      {entry.status !== 'admitted' && (
        <button
          className="button ghost small"
          type="button"
          aria-disabled={isBusy}
          aria-label={`Let ${entry.email_address} in`}
          onClick={() => decide(entry, 'admit')}
        >
          Let in
        </button>
      )}
      {entry.status !== 'rejected' && (
        <button
          className="button ghost small"
          type="button"
          aria-disabled={isBusy}
          aria-label={`Turn ${entry.email_address} away`}
          onClick={() => decide(entry, 'reject')}
        >
          Turn away
        </button>
      )}
    </span>
  </li>
);

export const WaitlistPanel = () => {
  const [entries, setEntries] = useState<readonly WaitlistEntry[]>();
  const [notice, setNotice] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const refresh = useCallback(
    () =>
      readWaitlist().then(
        ({ data }) => setEntries(data),
        (error: Error) => setTrouble(error.message),
      ),
    [],
  );
  useEffect(() => void refresh(), [refresh]);
  const { run, isBusy, problem } = useAction(async (entry: WaitlistEntry, decision: 'admit' | 'reject') => {
    await decideEntry(entry.id, decision);
    await refresh();
    setNotice(
      decision === 'admit'
        ? `${entry.email_address} was sent an invitation; it is in the inbox.`
        : `${entry.email_address} was turned away.`,
    );
  });
  return (
    <section className="sheet" aria-labelledby="waitlist-title">
      <h2 id="waitlist-title">Waiting list</h2>
      <p className="aside">
        People join on the <Link href="/waitlist">page of the list</Link>. Whoever is let in gets a mail with a ticket.
      </p>
      {entries?.length === 0 && <p className="aside">Nobody is waiting.</p>}
      <ul className="entries">
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} isBusy={isBusy} decide={run} />
        ))}
      </ul>
      <p className="notice" role="status">
        {notice}
      </p>
      {(problem ?? trouble) && <p role="alert">{problem ?? trouble}</p>}
    </section>
  );
};
