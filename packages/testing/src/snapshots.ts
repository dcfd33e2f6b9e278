// Snapshots of everything that the service stores, to give the next test the data that this one began with.
import { type Access, callService } from './service-calls.ts';

export type Snapshot = {
  /** Sets all data back to the time of the snapshot: users, sessions, organizations, settings, messages. */
  restore(): Promise<void>;
};

/** Only a development service with LATCHKEY_TEST=1 can do this. */
export const createSnapshots = (access: Access) => async (): Promise<Snapshot> => {
  const { id } = await callService<{ readonly id: string }>(access, 'POST', '/dev/snapshots', {});
  return {
    restore: async () => {
      await callService(access, 'POST', '/dev/snapshots/restore', { id });
    },
  };
};
