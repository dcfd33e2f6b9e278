// Runs the list of devices: loading it, signing one out, and its announcements.
import type { Latchkey, SessionWithActivities } from '@latchkey/client';
import { useState } from 'react';
import {
  createDeviceList,
  type DeviceListEffect,
  type DeviceListEvent,
  type DeviceListState,
  devicesOf,
} from '../../../flows/profile/device-list.ts';
import type { EffectContext, Perform } from '../../../machine/machine.ts';
import { useMachine } from '../../../machine/use-machine.ts';
import { useUi } from '../../../ui-context.tsx';
import type { Reverified } from '../../shared/profile/reverified.ts';
import { readAccountRefusal } from '../account-refusal.ts';
import { useProfile } from '../profile-context.tsx';
import { attempt } from './attempt.ts';

type Context = EffectContext<DeviceListEvent>;

/** Creates the performer of one list; it holds the session resources, which the machine has only as data. */
const createDeviceEffects = (
  latchkey: Latchkey,
  reverified: Reverified,
): Perform<DeviceListEvent, DeviceListEffect> => {
  let sessions: readonly SessionWithActivities[] = [];

  const load = async ({ send }: Context): Promise<void> => {
    const { user, session } = latchkey.store.getSnapshot();
    try {
      sessions = (await user?.getSessions()) ?? [];
      send({ type: 'loaded', devices: devicesOf(sessions, session) });
    } catch (error) {
      send({ type: 'refused', problems: readAccountRefusal(error).problems });
    }
  };

  const revoke = async (id: string, { send }: Context): Promise<void> => {
    const session = sessions.find((each) => each.id === id);
    if (!session) return send({ type: 'left', id });
    const outcome = await attempt(reverified, () => session.revoke());
    if (outcome.is === 'done') send({ type: 'left', id });
    else send({ type: 'stayed', id, problems: outcome.is === 'refused' ? outcome.problems : [] });
  };

  return (effect, context) => (effect.run === 'load' ? load(context) : revoke(effect.id, context));
};

const OPENED = { type: 'opened' } as const;

/** The list while the page is mounted. */
export const useDevices = (): readonly [DeviceListState, (event: DeviceListEvent) => void] => {
  const { latchkey } = useUi();
  const { reverified } = useProfile();
  const [perform] = useState(() => createDeviceEffects(latchkey, reverified));
  const [machine] = useState(createDeviceList);
  return useMachine<DeviceListState, DeviceListEvent, DeviceListEffect>(machine, perform, OPENED);
};
