// One tab at a time, with a timeout independent of the browser: neither a stuck lock nor the chunk for it can block a caller.
import { LOCK_WAIT_MS } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';

/** Runs `work` while no other tab runs work under that name; 'busy' when the lock was not free within the timeout. */
export type WithTabLock = <T>(name: string, work: (contended: boolean) => Promise<T>) => Promise<T | 'busy'>;

/** Mutual exclusion between the tabs of one origin. */
export const createWithTabLock =
  ({ lock, timers }: Pick<Platform, 'lock' | 'timers'>): WithTabLock =>
  <T>(name: string, work: (contended: boolean) => Promise<T>) => {
    let state: 'waiting' | 'working' | 'over' = 'waiting';
    const turn = async (contended: boolean): Promise<T | 'busy'> => {
      // A lock granted after its caller timed out is released at once.
      if (state === 'over') return 'busy';
      state = 'working';
      return work(contended);
    };
    return new Promise<T | 'busy'>((resolve, reject) => {
      const cancel = timers.after(LOCK_WAIT_MS, () => {
        if (state === 'working') return;
        state = 'over';
        resolve('busy');
      });
      const end = (settle: () => void) => {
        cancel();
        settle();
      };
      lock.run(name, LOCK_WAIT_MS, turn).then(
        (outcome) => end(() => resolve(outcome)),
        // An error before `work` started comes from the lock itself, and counts as busy.
        (error: unknown) => end(() => (state === 'working' ? reject(error) : resolve('busy'))),
      );
    });
  };
