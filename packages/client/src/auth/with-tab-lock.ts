// One tab at a time, with a deadline of our own: no lock of any browser, nor the code for it, can keep a caller waiting.
import { LOCK_WAIT_MS } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';

/** Runs `work` while no other tab runs its own under that name; 'busy' when that could not be within the lock's wait. */
export type WithTabLock = <T>(name: string, work: (contended: boolean) => Promise<T>) => Promise<T | 'busy'>;

/** Exclusion between the tabs of one origin. */
export const createWithTabLock =
  ({ lock, timers }: Pick<Platform, 'lock' | 'timers'>): WithTabLock =>
  <T>(name: string, work: (contended: boolean) => Promise<T>) => {
    let state: 'waiting' | 'working' | 'over' = 'waiting';
    const turn = async (contended: boolean): Promise<T | 'busy'> => {
      // A turn that comes after its caller went away is passed on.
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
        // What failed before our turn came is the lock, which is then as good as busy.
        (error: unknown) => end(() => (state === 'working' ? reject(error) : resolve('busy'))),
      );
    });
  };
