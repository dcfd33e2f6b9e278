// Ids of sessions that a user ended while the service could not be reached, kept until the service has ended them.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { PlatformStorage } from '../platform/platform.ts';

/** Session ids, which are not secret, shared by the tabs. */
export type SignOutQueue = {
  /** Sessions that have ended in this browser and not yet at the service. */
  ids(): readonly string[];
  add(sessionIds: readonly string[]): void;
  remove(sessionId: string): void;
};

/** The queue of one publishable key. */
export const createSignOutQueue = (storage: PlatformStorage, publishableKey: string): SignOutQueue => {
  const key = `${CLIENT_NAMES.provider}:ending:${publishableKey}`;
  // On a page without storage, the queue lives as long as the page.
  let kept: readonly string[] = [];
  const ids = () => [...new Set([...kept, ...readIds(storage.get(key))])];
  const put = (next: readonly string[]): void => {
    kept = next;
    if (next.length > 0) storage.set(key, JSON.stringify(next));
    else storage.remove(key);
  };
  return {
    ids,
    add: (sessionIds) => put([...ids(), ...sessionIds]),
    remove: (sessionId) => put(ids().filter((id) => id !== sessionId)),
  };
};

const readIds = (text: string | undefined): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};
