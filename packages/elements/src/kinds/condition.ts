// Elements that show their content under a condition. The attribute `hidden` in the page hides it until the script runs.
import type { AuthorizationQuery, Session, Snapshot } from '@latchkey/client';
import type { Kind, NamedKind, Values } from '../element.ts';
import { CONDITION_PROPERTIES } from '../properties.ts';

type Holds = (snapshot: Snapshot, session: Session | undefined, values: Values) => unknown;

/** Without a role, a permission or a reverification every signed-in user passes. */
const isAuthorized = (session: Session | undefined, { treatPendingAsSignedOut: _, ...query }: Values): unknown =>
  // The cast holds for what the types of the element allow; the client refuses anything else.
  session && (Object.keys(query).length === 0 || session.checkAuthorization(query as AuthorizationQuery));

const isReady = ({ status }: Snapshot): boolean => status === 'ready';
const isLoaded = ({ status }: Snapshot): boolean => status === 'ready' || status === 'switching';

/** The conditions by tag, without its prefix. */
const CONDITIONS: Readonly<Record<string, Holds>> = {
  'signed-in': (snapshot, session) => isReady(snapshot) && session,
  'signed-out': (snapshot, session) => isReady(snapshot) && !session,
  protect: (snapshot, session, values) => isReady(snapshot) && isAuthorized(session, values),
  loading: (snapshot) => !isLoaded(snapshot),
  loaded: isLoaded,
  degraded: ({ status }) => status === 'degraded',
  failed: ({ status }) => status === 'failed',
};

const condition = (holds: Holds): Kind => ({
  names: CONDITION_PROPERTIES,
  create: ({ element, read }) => ({
    hides: true,
    update(snapshot) {
      const values = read();
      const pending = values.treatPendingAsSignedOut === false ? snapshot.pendingSession : undefined;
      element.toggleAttribute('hidden', !holds(snapshot, snapshot.session ?? pending, values));
    },
  }),
});

/** The kinds by tag, without its prefix. */
export const conditions: readonly NamedKind[] = Object.entries(CONDITIONS).map(([tag, holds]) => [
  tag,
  condition(holds),
]);
