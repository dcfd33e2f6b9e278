// What can be done with one or many users from the list: the call, and the act that takes it back where that restores what was.
import type { Call } from '../../api/call.ts';
import type { BulkItem } from '../../parts/bulk/use-bulk.ts';

export type Act = 'signOut' | 'lock' | 'unlock' | 'ban' | 'unban' | 'delete';

/** A user that something is done with, and the state that the list showed. */
export type UserItem = BulkItem & { readonly isBanned: boolean; readonly isLocked: boolean };

export const ACT_CALLS = {
  signOut: 'POST /users/:id/revoke_sessions',
  lock: 'POST /users/:id/lock',
  unlock: 'POST /users/:id/unlock',
  ban: 'POST /users/:id/ban',
  unban: 'POST /users/:id/unban',
  delete: 'DELETE /users/:id',
} as const;

type Undo = { readonly act: Act; readonly isTrue: (item: UserItem) => boolean };

/**
 * What takes an act back, and for whom: a user who was banned before a ban stays banned, one who was locked for an hour would
 * not get that hour back. A ban ends sessions, which do not come back; what is taken back is the ban.
 */
const UNDOS: Readonly<Partial<Record<Act, Undo>>> = {
  lock: { act: 'unlock', isTrue: ({ isLocked }) => !isLocked },
  ban: { act: 'unban', isTrue: ({ isBanned }) => !isBanned },
  unban: { act: 'ban', isTrue: ({ isBanned }) => isBanned },
};

/** The users as they are after an act. */
const after = (act: Act, items: readonly UserItem[]): readonly UserItem[] =>
  items.map((item) => ({
    ...item,
    isBanned: act === 'ban' || (item.isBanned && act !== 'unban'),
    isLocked: act === 'lock' || (item.isLocked && act !== 'unlock'),
  }));

/** The act that restores what was, and the users that it restores; undefined if there are none. */
export const undoOf = (
  act: Act,
  done: readonly UserItem[],
): { readonly act: Act; readonly items: readonly UserItem[] } | undefined => {
  const undo = UNDOS[act];
  const items = undo ? after(act, done.filter(undo.isTrue)) : [];
  return undo && items.length > 0 ? { act: undo.act, items } : undefined;
};

/** Does it for one user. */
export const doAct = (call: Call, act: Act, id: string, reason?: string): Promise<unknown> => {
  const input = { params: { id }, reason };
  return act === 'lock' ? call(ACT_CALLS.lock, { ...input, body: {} }) : call(ACT_CALLS[act], input);
};
