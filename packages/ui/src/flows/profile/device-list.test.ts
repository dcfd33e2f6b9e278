// The list of devices: its rows and their order, and signing one out.
import { describe, expect, it } from 'vitest';
import {
  createDeviceList,
  type DeviceListEvent,
  type DeviceListState,
  devicesOf,
  type ListedSession,
} from './device-list.ts';

const machine = createDeviceList();

const session = (id: string, change: Partial<ListedSession> = {}): ListedSession => ({
  id,
  status: 'active',
  lastActiveAt: new Date(1_000),
  latestActivity: {},
  actor: null,
  ...change,
});

const HERE = { id: 'here', actor: null };

const run = (...events: readonly DeviceListEvent[]) => {
  let state: DeviceListState = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const LOADED: DeviceListEvent = {
  type: 'loaded',
  devices: devicesOf([session('here'), session('phone'), session('work')], HERE),
};
const ids = (state: DeviceListState) => (state.at === 'list' ? state.rows.map(({ device }) => device.id) : state.at);

describe('the devices of an account', () => {
  it('are those signed in, this one first, then the one used last', () => {
    const devices = devicesOf(
      [
        session('old', { lastActiveAt: new Date(1) }),
        session('new', { lastActiveAt: new Date(9), status: 'pending' }),
        session('here', { lastActiveAt: new Date(5) }),
        ...['ended', 'revoked', 'expired', 'removed', 'replaced', 'abandoned'].map((status) =>
          session(status, { status }),
        ),
      ],
      HERE,
    );
    expect(devices.map(({ id }) => id)).toEqual(['here', 'new', 'old']);
    expect(devices[0]).toMatchObject({ isCurrent: true, held: 'here' });
  });

  it('show only known facts', () => {
    const activity = { browserName: 'Firefox', browserVersion: '144', city: 'Kiel', country: 'DE', ipAddress: '::1' };
    expect(devicesOf([session('a', { latestActivity: activity })], HERE)[0]).toMatchObject({
      browser: 'Firefox 144',
      place: 'Kiel, DE',
      address: '::1',
      isMobile: false,
    });
    expect(devicesOf([session('a', { latestActivity: { country: 'DE' } })], HERE)[0]).toMatchObject({ place: 'DE' });
    const unknown = devicesOf([session('a', { latestActivity: { browserVersion: '3' } })], HERE)[0];
    expect(unknown?.browser).toBeUndefined();
    expect(unknown?.place).toBeUndefined();
    expect(unknown?.address).toBeUndefined();
  });

  it('show an impersonator which devices are whose', () => {
    const actor = { sub: 'user_support' };
    const sessions = [session('here', { actor }), session('owner'), session('colleague', { actor })];
    const held = devicesOf(sessions, { id: 'here', actor }).map((device) => [device.id, device.held]);
    expect(Object.fromEntries(held)).toEqual({ here: 'here', owner: 'owner', colleague: 'impersonator' });
    expect(devicesOf(sessions, { id: 'owner', actor: null }).map((device) => device.held)).toEqual([
      'here',
      'other',
      'other',
    ]);
  });
});

describe('the list of devices', () => {
  it('is requested when it opens, and again when it could not be loaded', () => {
    expect(run({ type: 'opened' }).effects).toEqual([{ run: 'load' }]);
    const { state } = run({ type: 'opened' }, { type: 'refused', problems: [{ code: 'network_error' }] });
    expect(state).toMatchObject({ at: 'failed' });
    expect(machine.step(state, { type: 'retry' })).toEqual([{ at: 'loading' }, { run: 'load' }]);
  });

  it('removes a device that was signed out', () => {
    const { state, effects } = run({ type: 'opened' }, LOADED, { type: 'sign-out', id: 'phone' });
    expect(effects).toEqual([{ run: 'revoke', id: 'phone' }]);
    expect(state).toMatchObject({ rows: [{ leaving: false }, { leaving: true }, { leaving: false }] });
    expect(ids(machine.step(state, { type: 'left', id: 'phone' })[0])).toEqual(['here', 'work']);
  });

  it('keeps a device that could not be signed out, with the error', () => {
    const problems = [{ code: 'too_many_requests' }];
    const { state } = run(LOADED, { type: 'sign-out', id: 'phone' }, { type: 'stayed', id: 'phone', problems });
    expect(state).toMatchObject({ rows: [{}, { leaving: false, problems }, { problems: [] }] });
    expect(machine.step(state, { type: 'sign-out', id: 'phone' })[0]).toMatchObject({
      rows: [{}, { problems: [] }, {}],
    });
  });

  it('signs a device out once, several at a time, and never this one', () => {
    const { state } = run(LOADED, { type: 'sign-out', id: 'phone' });
    expect(machine.step(state, { type: 'sign-out', id: 'phone' })).toEqual([state]);
    expect(machine.step(state, { type: 'sign-out', id: 'work' })).toHaveLength(2);
    expect(machine.step(state, { type: 'sign-out', id: 'here' })).toEqual([state]);
    expect(machine.step(state, { type: 'sign-out', id: 'nobody' })).toEqual([state]);
  });

  it('is this device alone after the others were signed out with a new password', () => {
    expect(ids(run(LOADED, { type: 'alone' }).state)).toEqual(['here']);
  });
});
