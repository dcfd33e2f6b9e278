// The account of this page for surfaces that also work while its session has tasks: step-up, second factors, organizations.
import type { Latchkey, Session, User } from '@latchkey/client';

/** The session, active or pending. */
export const accountSession = ({ session, store }: Pick<Latchkey, 'session' | 'store'>): Session | undefined =>
  session ?? store.getSnapshot().pendingSession;

/** Its user. */
export const accountUser = ({ user, store }: Pick<Latchkey, 'user' | 'store'>): User | undefined =>
  user ?? store.getSnapshot().pendingSession?.user ?? undefined;
