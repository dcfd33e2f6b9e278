// The machine of the organization switcher: paged lists, one action at a time, and the counts.
import { describe, expect, it } from 'vitest';
import { hasMore, isWhole } from '../paged-list.ts';
import {
  createSwitch,
  firstProblems,
  isReady,
  type ListName,
  type ShownInvitation,
  type ShownMembership,
  type ShownOrganization,
  type ShownSuggestion,
  type SwitchDeed,
  type SwitchEffect,
  type SwitchEvent,
  type SwitchSettings,
  type SwitchState,
  switchKey,
  waitingCount,
} from './switch-organization.ts';

const organization = (id: string): ShownOrganization => ({ id, name: id, slug: id, imageUrl: '' });
const member = (id: string): ShownMembership => ({ id, role: 'org:admin', organization: organization(`org_${id}`) });
const invitation = (id: string): ShownInvitation => ({
  id,
  role: 'org:member',
  publicOrganizationData: organization(`org_${id}`),
});
const suggestion = (id: string, status = 'pending'): ShownSuggestion => ({
  id,
  status,
  publicOrganizationData: organization(`org_${id}`),
});
const ids = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `i${from + index}`);

const refresh = { type: 'refresh' } as const;
const members = (items: readonly string[], total: number, page = 1): SwitchEvent => ({
  type: 'came',
  list: 'memberships',
  page,
  items: items.map(member),
  total,
});
const invitations = (items: readonly string[], total: number, page = 1): SwitchEvent => ({
  type: 'came',
  list: 'invitations',
  page,
  items: items.map(invitation),
  total,
});
const suggestions = (items: readonly ShownSuggestion[], total = items.length): SwitchEvent => ({
  type: 'came',
  list: 'suggestions',
  page: 1,
  items,
  total,
});

const drive = (events: readonly SwitchEvent[], settings: Partial<SwitchSettings> = {}) => {
  const machine = createSwitch({ isOpen: true, createsInside: false, ...settings });
  let state: SwitchState = machine.initial;
  let effects: readonly SwitchEffect[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

describe('the lists', () => {
  it('are all requested at once, from their first page', () => {
    expect(drive([refresh]).effects).toEqual([
      ...(['memberships', 'invitations', 'suggestions'] as const).map((list) => ({ run: 'load', list, page: 1 })),
      { run: 'countRequests' },
      { run: 'nameRoles' },
    ]);
    expect(isReady(drive([refresh, members([], 0), invitations([], 0)]).state)).toBe(false);
    expect(isReady(drive([refresh, members([], 0), invitations([], 0), suggestions([])]).state)).toBe(true);
  });

  it('grow by the next page, once, until they are complete', () => {
    const more = { type: 'more', list: 'memberships' } as const;
    const first = [refresh, members(ids(10), 12)] as const;
    expect(drive([...first, more]).effects).toEqual([{ run: 'load', list: 'memberships', page: 2 }]);
    expect(drive([...first, more, more]).effects).toEqual([]);
    const { state } = drive([...first, more, members(ids(2, 10), 12, 2)]);
    expect(state.memberships.items).toHaveLength(12);
    expect(isWhole(state.memberships)).toBe(true);
    expect(drive([...first, more, members(ids(2, 10), 12, 2), more]).effects).toEqual([]);
  });

  it('show nothing twice, and end where nothing new arrives, whatever the count says', () => {
    const more = { type: 'more', list: 'memberships' } as const;
    const { state } = drive([refresh, members(ids(10), 12), more, members(['i9'], 12, 2)]);
    expect(state.memberships.items).toHaveLength(10);
    expect(hasMore(state.memberships)).toBe(false);
  });

  it('drop a page that is no longer needed', () => {
    const late = drive([refresh, members(ids(2), 2), members(ids(1), 1)]);
    expect(late.state.memberships.items).toHaveLength(2);
  });

  it('keep their entries while they are reloaded', () => {
    const { state } = drive([refresh, members(ids(3), 3), refresh]);
    expect(state.memberships.items).toHaveLength(3);
    expect(drive([refresh, members(ids(3), 3), refresh, members(ids(1), 1)]).state.memberships.items).toHaveLength(1);
  });

  it('that could not be loaded show why, and can be requested again', () => {
    const problems = [{ code: 'network_error' }];
    const missed = { type: 'missed', list: 'memberships', page: 1, problems } as const;
    const { state } = drive([refresh, missed]);
    expect(firstProblems(state)).toBe(problems);
    expect(drive([refresh, missed, { type: 'more', list: 'memberships' }]).effects).toEqual([
      { run: 'load', list: 'memberships', page: 1 },
    ]);
    // A later page that failed does not hide the pages that loaded.
    const later = [
      refresh,
      members(ids(10), 12),
      { type: 'more', list: 'memberships' },
      { ...missed, page: 2 },
    ] as const;
    expect(firstProblems(drive(later).state)).toBeUndefined();
    expect(drive(later).state.memberships.problems).toBe(problems);
  });
});

describe('pending entries', () => {
  const all = [
    refresh,
    invitations(['a', 'b'], 2),
    suggestions([suggestion('c'), suggestion('d', 'accepted')]),
  ] as const;

  it('are counted: invitations, suggestions without a request, requests', () => {
    expect(waitingCount(drive([...all, { type: 'counted', requests: 4 }]).state)).toBe(7);
  });

  it('are one fewer after an acceptance or a request', () => {
    const join: SwitchDeed = { do: 'join', invitation: invitation('a') };
    const joined = { type: 'joined', id: 'a', organization: organization('org_a') } as const;
    const state = drive([...all, { type: 'press', deed: join }, joined, { type: 'asked', id: 'c' }]).state;
    expect(waitingCount(state)).toBe(1);
    expect(state.joined).toEqual({ a: organization('org_a') });
    expect(state.running).toBeUndefined();
  });

  it('are reloaded from the start once one of several pages was accepted', () => {
    const joined = { type: 'joined', id: 'i0', organization: organization('org_i0') } as const;
    const more = { type: 'more', list: 'invitations' } as const;
    const { effects } = drive([refresh, invitations(ids(10), 11), joined, more]);
    expect(effects).toContainEqual({ run: 'load', list: 'memberships', page: 1 });
    expect(drive([refresh, invitations(ids(10), 11), joined, more, invitations(ids(10, 1), 10)]).state.joined).toEqual(
      {},
    );
  });

  it('are counted again for another organization', () => {
    const { state, effects } = drive([...all, { type: 'counted', requests: 4 }, { type: 'activated' }]);
    expect(state.requests).toBe(0);
    expect(effects).toEqual([{ run: 'countRequests' }]);
  });
});

describe('an action', () => {
  const select: SwitchDeed = { do: 'select', organization: organization('org_1') };
  const press = (deed: SwitchDeed): SwitchEvent => ({ type: 'press', deed });

  it('runs one at a time', () => {
    expect(drive([press(select)]).effects).toEqual([{ run: 'perform', deed: select }]);
    expect(drive([press(select), press({ do: 'manage' })]).effects).toEqual([]);
  });

  it('closes the switcher, and calls the host', () => {
    const { state, effects } = drive([press(select), { type: 'done' }]);
    expect(state.at).toBe('closed');
    expect(effects).toEqual([{ run: 'tellClosed' }]);
    expect(drive([press(select), { type: 'done' }], { createsInside: true }).state.at).toBe('open');
  });

  it('that is rejected shows its error at its row, and can be repeated', () => {
    const problems = [{ code: 'x' }];
    const { state } = drive([press(select), { type: 'refused', problems }]);
    expect(state.refusal).toEqual({ key: switchKey(select), problems });
    expect(drive([press(select), { type: 'refused', problems }, press(select)]).state.refusal).toBeUndefined();
    expect(drive([press(select), { type: 'refused', problems }, { type: 'close' }]).state.refusal).toBeUndefined();
  });

  it('creates another organization in the list itself, or elsewhere', () => {
    const create = press({ do: 'create' });
    expect(drive([create]).effects).toEqual([{ run: 'perform', deed: { do: 'create' } }]);
    const inside = drive([create], { createsInside: true });
    expect(inside.state.at).toBe('creating');
    expect(inside.effects).toEqual([]);
    expect(drive([create, { type: 'back', made: false }], { createsInside: true }).effects).toEqual([]);
    const made = drive([create, { type: 'back', made: true }], { createsInside: true });
    expect(made.state.at).toBe('open');
    expect(made.effects).toContainEqual({ run: 'load', list: 'memberships', page: 1 });
  });

  it('has a unique name for each', () => {
    const deeds: readonly SwitchDeed[] = [
      select,
      { do: 'select', organization: undefined },
      { do: 'join', invitation: invitation('a') },
      { do: 'ask', suggestion: suggestion('a') },
      { do: 'manage' },
      { do: 'create' },
    ];
    expect(new Set(deeds.map(switchKey)).size).toBe(deeds.length);
  });
});

describe('any order of events', () => {
  const LISTS: readonly ListName[] = ['memberships', 'invitations', 'suggestions'];
  const EVENTS: readonly SwitchEvent[] = [
    refresh,
    { type: 'toggle' },
    { type: 'close' },
    ...LISTS.map((list) => ({ type: 'more', list }) as const),
    ...LISTS.map((list) => ({ type: 'missed', list, page: 1, problems: [{ code: 'x' }] }) as const),
    members(ids(10), 12),
    members(ids(2, 10), 12, 2),
    invitations(ids(2), 2),
    suggestions([suggestion('c')]),
    { type: 'press', deed: { do: 'manage' } },
    { type: 'press', deed: { do: 'create' } },
    { type: 'joined', id: 'i0', organization: organization('org_1') },
    { type: 'asked', id: 'c' },
    { type: 'done' },
    { type: 'refused', problems: [{ code: 'x' }] },
    { type: 'back', made: false },
    { type: 'back', made: true },
  ];

  it.each([true, false])('requests a page only once, and never counts below zero (inside: %s)', (createsInside) => {
    const machine = createSwitch({ isOpen: true, createsInside });
    const seen = new Set<string>();
    const waiting: SwitchState[] = [machine.initial];
    for (let state = waiting.pop(); state && seen.size < 400; state = waiting.pop()) {
      for (const event of EVENTS) {
        const [next, ...effects] = machine.step(state, event);
        expect(waitingCount(next)).toBeGreaterThanOrEqual(0);
        for (const name of LISTS)
          expect(new Set(next[name].items.map(({ id }) => id)).size).toBe(next[name].items.length);
        const loads = effects.filter((effect) => effect.run === 'load');
        for (const { list, page } of loads) expect(next[list].asking).toBe(page);
        // Only its own reply ends a running action.
        if (state.running && event.type === 'press') expect(next).toBe(state);
        const { joined, asked, ...rest } = next;
        const shape = JSON.stringify([rest, Object.keys(joined), new Set(asked).size]);
        if (!seen.has(shape) && asked.length < 3) waiting.push(next);
        seen.add(shape);
      }
    }
    expect(seen.size).toBeGreaterThan(50);
  });
});
