// The chain of the audit log: every change, removal and exchange of events is found.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHAIN_START, chainSeal, checkLinks, type LinkedEvent, linkEvents } from './chain.ts';
import type { AuditEvent } from './event.ts';

const mac = (text: string): string =>
  `<${text}>`
    .split('')
    .reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7)
    .toString(36);

const event = (id: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  instanceId: 'ins_1',
  event: 'user.updated',
  userId: 'user_ada',
  organizationId: null,
  actor: null,
  sessionId: null,
  clientId: null,
  ipAddress: '203.0.113.7',
  userAgent: null,
  target: null,
  reason: null,
  strategy: null,
  changes: null,
  createdAt: 1,
  ...more,
});
const EVENTS = ['aud_1', 'aud_2', 'aud_3', 'aud_4'].map((id) => event(id));
const CHAIN = linkEvents(mac, CHAIN_START, EVENTS);
const check = (events: readonly LinkedEvent[]) => checkLinks(mac, CHAIN_START, events);

it('accepts what it has linked, at once or in parts', () => {
  expect(CHAIN.map(({ link }) => link)).toEqual([1, 2, 3, 4]);
  expect(check(CHAIN)).toBeUndefined();
  const [first, second] = CHAIN;
  const rest = linkEvents(mac, second ?? CHAIN_START, EVENTS.slice(2));
  expect(rest).toEqual(CHAIN.slice(2));
  expect(checkLinks(mac, first ?? CHAIN_START, CHAIN.slice(1))).toBeUndefined();
});

it('finds the first event that was changed, in any field', () => {
  const fields = Object.keys(event('')).filter((name) => name !== 'changes');
  fc.assert(
    fc.property(fc.nat(CHAIN.length - 1), fc.constantFrom(...fields, 'link', 'hash', 'changesHash'), (at, field) => {
      const changed = CHAIN.map((one, index) => (index === at ? { ...one, [field]: 'other' } : one));
      expect(check(changed as readonly LinkedEvent[])).toMatchObject({ kind: expect.stringMatching(/^event_/) });
    }),
  );
  const second = CHAIN.map((one, index) => (index === 1 ? { ...one, ipAddress: null } : one));
  expect(check(second)).toEqual({ kind: 'event_changed', link: 2, id: 'aud_2' });
});

it('finds events that were removed or exchanged', () => {
  expect(check(CHAIN.filter(({ link }) => link !== 3))).toEqual({ kind: 'event_missing', link: 3 });
  const [one, two, three, four] = CHAIN as [LinkedEvent, LinkedEvent, LinkedEvent, LinkedEvent];
  const exchanged = [one, { ...three, link: two.link }, { ...two, link: three.link }, four];
  expect(check(exchanged)).toEqual({ kind: 'event_changed', link: 2, id: 'aud_3' });
});

it('keeps the hash of changes that are removed, and finds changes that were exchanged', () => {
  const changes = { first_name: { before: 'Ada', after: 'Grace' } };
  const linked = linkEvents(mac, CHAIN_START, [event('aud_1', { changes })]);
  const withChanges = (given: AuditEvent['changes']) => linked.map((one) => ({ ...one, changes: given }));
  expect(check(linked)).toBeUndefined();
  expect(check(withChanges({ first_name: { after: 'Grace', before: 'Ada' } }))).toBeUndefined();
  expect(check(withChanges(null))).toBeUndefined();
  expect(check(withChanges({ first_name: { before: 'Ada', after: 'Joan' } }))).toMatchObject({ link: 1 });
});

it('seals the ends of a chain', () => {
  const chain = { instanceId: 'ins_1', first: CHAIN_START, last: { link: 4, hash: 'h' } };
  expect(chainSeal(mac, chain)).not.toBe(chainSeal(mac, { ...chain, last: { link: 3, hash: 'h' } }));
  expect(chainSeal(mac, chain)).not.toBe(chainSeal(mac, { ...chain, instanceId: 'ins_2' }));
});
