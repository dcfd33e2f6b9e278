// The devices of an account with an active session: which are shown, their order, and signing one out.
import type { Machine, Step } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

type Activity = {
  readonly browserName?: string | undefined;
  readonly browserVersion?: string | undefined;
  readonly deviceType?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly isMobile?: boolean | undefined;
};

/** A session as the service lists it. */
export type ListedSession = {
  readonly id: string;
  readonly status: string;
  readonly lastActiveAt: Date;
  readonly latestActivity: Activity;
  readonly actor: unknown;
};

/** A device of the list. `held`: who uses it, as seen by the viewer, who may be impersonating. */
export type Device = {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly isMobile: boolean;
  readonly type: string | undefined;
  /** Name and version, as far as they are known. */
  readonly browser: string | undefined;
  readonly place: string | undefined;
  readonly address: string | undefined;
  readonly lastActiveAt: Date;
  readonly held: 'here' | 'owner' | 'impersonator' | 'other';
};

/** A device and the state of signing it out. */
export type DeviceRow = { readonly device: Device; readonly leaving: boolean; readonly problems: readonly Problem[] };

/** State of the list. */
export type DeviceListState =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly problems: readonly Problem[] }
  | { readonly at: 'list'; readonly rows: readonly DeviceRow[] };

/** Events. `alone`: every other device was signed out by another form. */
export type DeviceListEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'loaded'; readonly devices: readonly Device[] }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'retry' }
  | { readonly type: 'sign-out'; readonly id: string }
  | { readonly type: 'left'; readonly id: string }
  | { readonly type: 'stayed'; readonly id: string; readonly problems: readonly Problem[] }
  | { readonly type: 'alone' };

/** Effects: `load` is answered with `loaded` or `refused`, `revoke` with `left` or `stayed`. */
export type DeviceListEffect = { readonly run: 'load' } | { readonly run: 'revoke'; readonly id: string };

const joined = (parts: readonly (string | undefined)[], by: string): string | undefined =>
  parts.filter(Boolean).join(by) || undefined;

const heldBy = (session: ListedSession, isCurrent: boolean, impersonating: boolean): Device['held'] => {
  if (isCurrent) return 'here';
  if (session.actor) return impersonating ? 'impersonator' : 'other';
  return impersonating ? 'owner' : 'other';
};

/** The devices to show: those with an active session, this one first, then by last use. */
export const devicesOf = (
  sessions: readonly ListedSession[],
  current: { readonly id: string; readonly actor: unknown } | undefined,
): readonly Device[] =>
  sessions
    .filter(({ status }) => status === 'active' || status === 'pending')
    .map((session): Device => {
      const { browserName, browserVersion, deviceType, ipAddress, city, country, isMobile } = session.latestActivity;
      const isCurrent = session.id === current?.id;
      return {
        id: session.id,
        isCurrent,
        isMobile: isMobile ?? false,
        type: deviceType || undefined,
        browser: browserName && joined([browserName, browserVersion], ' '),
        place: joined([city, country], ', '),
        address: ipAddress || undefined,
        lastActiveAt: session.lastActiveAt,
        held: heldBy(session, isCurrent, Boolean(current?.actor)),
      };
    })
    .sort(
      (one, other) =>
        Number(other.isCurrent) - Number(one.isCurrent) || other.lastActiveAt.getTime() - one.lastActiveAt.getTime(),
    );

const toRow = (device: Device): DeviceRow => ({ device, leaving: false, problems: [] });

type ListState = Extract<DeviceListState, { at: 'list' }>;

const changed = (state: ListState, id: string, change: Partial<DeviceRow>): DeviceListState => ({
  at: 'list',
  rows: state.rows.map((row) => (row.device.id === id ? { ...row, ...change } : row)),
});

const signOut = (state: ListState, id: string): Step<DeviceListState, DeviceListEffect> => {
  const row = state.rows.find(({ device }) => device.id === id);
  // The current device is not signed out here: that would unmount the page while the user works on it.
  if (!row || row.leaving || row.device.isCurrent) return [state];
  return [changed(state, id, { leaving: true, problems: [] }), { run: 'revoke', id }];
};

const stepList = (state: ListState, event: DeviceListEvent): Step<DeviceListState, DeviceListEffect> => {
  switch (event.type) {
    case 'sign-out':
      return signOut(state, event.id);
    case 'left':
      return [{ at: 'list', rows: state.rows.filter(({ device }) => device.id !== event.id) }];
    case 'stayed':
      return [changed(state, event.id, { leaving: false, problems: event.problems })];
    case 'alone':
      return [{ at: 'list', rows: state.rows.filter(({ device }) => device.isCurrent) }];
    default:
      return [state];
  }
};

/**
 * Creates the machine of the list of devices. `opened` loads it.
 *
 * @example
 * const machine = createDeviceList();
 */
export const createDeviceList = (): Machine<DeviceListState, DeviceListEvent, DeviceListEffect> => ({
  initial: { at: 'loading' },
  step(state, event) {
    if (event.type === 'loaded') return [{ at: 'list', rows: event.devices.map(toRow) }];
    switch (state.at) {
      case 'list':
        return stepList(state, event);
      case 'failed':
        return event.type === 'retry' ? [{ at: 'loading' }, { run: 'load' }] : [state];
      case 'loading':
        if (event.type === 'refused') return [{ at: 'failed', problems: event.problems }];
        return event.type === 'opened' ? [state, { run: 'load' }] : [state];
    }
  },
});
