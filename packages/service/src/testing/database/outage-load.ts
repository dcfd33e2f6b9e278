// Load for a service whose database fails and recovers: operators create and delete users, visitors only read. It records
// acknowledged and refused calls, and replies that must not occur.
import { type Answer, admin, type Target } from './crash-load.ts';

/** `in doubt`: refused with an unknown outcome, or the reply has not arrived. */
type UserState = 'there' | 'gone' | 'in doubt';

export type OutageLoad = {
  readonly users: ReadonlyMap<string, UserState>;
  /** How many changes were acknowledged so far. */
  acknowledged(): number;
  /** How many calls were refused with 503 and Retry-After. */
  refused(): number;
  /** Replies that are neither a success nor such a refusal. */
  readonly strange: readonly string[];
  /** Ends the load; resolves after the last reply. */
  stop(): Promise<void>;
};

const REFUSALS: ReadonlySet<string> = new Set(['service_unavailable', 'outcome_unknown']);

const codeOf = (body: unknown): string =>
  (body as { readonly errors?: ReadonlyArray<{ readonly code: string }> }).errors?.[0]?.code ?? '';

const isRefusal = (answer: Answer): boolean =>
  answer.status === 503 && Number(answer.headers.get('retry-after')) > 0 && REFUSALS.has(codeOf(answer.body));

export const startOutageLoad = (target: Target, operators: number, visitors: number): OutageLoad => {
  const users = new Map<string, UserState>();
  const strange: string[] = [];
  let acknowledged = 0;
  let refused = 0;
  let isOver = false;

  /** True when the call succeeded. */
  const took = (call: string, answer: Answer): boolean => {
    if (answer.status === 200) return true;
    if (isRefusal(answer)) refused += 1;
    else strange.push(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return false;
  };

  const operate = async (name: string): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const made = await admin(target, 'POST', '/users', { email_address: `${name}-${turn}@example.com` });
      if (!took('make', made)) continue;
      const { id } = made.body as { id: string };
      users.set(id, 'there');
      acknowledged += 1;
      if (turn % 3 !== 0) continue;
      users.set(id, 'in doubt');
      const removed = await admin(target, 'DELETE', `/users/${id}`);
      if (!took('remove', removed)) continue;
      users.set(id, 'gone');
      acknowledged += 1;
    }
  };

  const look = async (): Promise<void> => {
    while (!isOver) {
      const reply = await fetch(`${target.base}/v1/environment`, { headers: { origin: 'http://localhost:4401' } });
      took('look', { status: reply.status, headers: reply.headers, body: await reply.json() });
    }
  };

  const workers = [
    ...Array.from({ length: operators }, (_, number) => operate(`operator${number}`)),
    ...Array.from({ length: visitors }, look),
  ];
  return {
    users,
    strange,
    acknowledged: () => acknowledged,
    refused: () => refused,
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
};
