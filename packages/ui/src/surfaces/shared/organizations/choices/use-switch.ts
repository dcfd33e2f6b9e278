// The machine of a switcher or a list, over the current options of the host. Its lists are reloaded when they are stale, and when
// the user's organizations have changed meanwhile.
import type { Organization, OrganizationSwitcherProps, Snapshot, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { FETCH_CACHE_MS } from '@latchkey/wire';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import {
  createSwitch,
  type SwitchEvent,
  type SwitchSettings,
  type SwitchState,
} from '../../../../flows/organizations/switch-organization.ts';
import { useMachine } from '../../../../machine/use-machine.ts';
import { useUi } from '../../../../ui-context.tsx';
import { createSwitchEffects, type SwitchWork } from './effects.ts';

/** A running switcher or list. */
export type Switch = {
  readonly state: SwitchState;
  readonly send: (event: SwitchEvent) => void;
  readonly organization: Organization | undefined;
  /** Opens or closes it; stale lists are reloaded. */
  readonly toggle: () => void;
};

const organizationOf = ({ organization }: Snapshot): Organization | undefined => organization;

/** Runs it for one user; later settings are ignored. */
export const useSwitch = (
  user: User,
  props: OrganizationSwitcherProps,
  { activate, ...settings }: SwitchSettings & Pick<SwitchWork, 'activate'>,
): Switch => {
  const { latchkey } = useUi();
  const { clock } = latchkey.platform;
  const latest = useRef({ user, props, activate });
  useInsertionEffect(() => {
    latest.current = { user, props, activate };
  });
  const [machine] = useState(() => createSwitch(settings));
  const [perform] = useState(() =>
    createSwitchEffects({
      latchkey,
      user: () => latest.current.user,
      props: () => latest.current.props,
      activate: activate && (async (id) => latest.current.activate?.(id)),
    }),
  );
  const [state, send] = useMachine(machine, perform, { type: 'refresh' });
  const organization = useStore(latchkey.store, organizationOf);

  const active = useRef(organization?.id);
  useEffect(() => {
    if (active.current === organization?.id) return;
    active.current = organization?.id;
    send({ type: 'activated' });
  }, [organization?.id, send]);

  const read = useRef({ at: clock.now(), memberships: user.organizationMemberships });
  const toggle = (): void => {
    const { organizationMemberships: memberships } = user;
    const now = clock.now();
    const isOld = now - read.current.at > FETCH_CACHE_MS || read.current.memberships !== memberships;
    if (state.at === 'closed' && isOld) {
      read.current = { at: now, memberships };
      send({ type: 'refresh' });
    }
    send({ type: 'toggle' });
  };
  return { state, send, organization, toggle };
};
