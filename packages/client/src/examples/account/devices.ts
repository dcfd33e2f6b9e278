// An example of the guide about the account: the user's sessions on all devices.
import type { Latchkey } from '../../index.ts';

/** Signs the user out everywhere but here. */
export const signOutElsewhere = async ({ user, session }: Latchkey): Promise<void> => {
  const devices = (await user?.getSessions()) ?? [];
  const others = devices.filter(({ id, status }) => status === 'active' && id !== session?.id);
  await Promise.all(others.map((device) => device.revoke()));
};
