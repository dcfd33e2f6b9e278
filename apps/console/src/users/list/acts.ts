// What can be done with one or many users from the list: the call, and the act that takes it back where that restores what was.
import type { Call } from '../../api/call.ts';

export type Act = 'signOut' | 'lock' | 'unlock' | 'ban' | 'unban' | 'delete';

export const ACT_CALLS = {
  signOut: 'POST /users/:id/revoke_sessions',
  lock: 'POST /users/:id/lock',
  unlock: 'POST /users/:id/unlock',
  ban: 'POST /users/:id/ban',
  unban: 'POST /users/:id/unban',
  delete: 'DELETE /users/:id',
} as const;

/** A ban ends sessions, which do not come back; what is taken back is the ban. */
export const UNDONE_BY: Readonly<Partial<Record<Act, Act>>> = { lock: 'unlock', ban: 'unban', unban: 'ban' };

/** Does it for one user. */
export const doAct = (call: Call, act: Act, id: string, reason?: string): Promise<unknown> => {
  const input = { params: { id }, reason };
  return act === 'lock' ? call(ACT_CALLS.lock, { ...input, body: {} }) : call(ACT_CALLS[act], input);
};
