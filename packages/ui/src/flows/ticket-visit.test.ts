// A ticket opened by a signed-in user: every event on every reachable card.
import { describe, expect, it } from 'vitest';
import { createTicketVisit, type TicketVisitEvent, type TicketVisitState } from './ticket-visit.ts';

const organization = { id: 'org_1', name: 'Lab', imageUrl: '' };
const EVENTS: readonly TicketVisitEvent[] = [
  { type: 'go-on' },
  { type: 'stay' },
  { type: 'signed-out' },
  { type: 'joined', organization },
  { type: 'enter' },
  { type: 'entered' },
  { type: 'refused', problems: [{ code: 'x' }] },
];

const walk = (isOther: boolean): readonly string[] => {
  const { initial, step } = createTicketVisit({ isOther });
  const moves = new Set<string>();
  const seen = new Set<string>();
  const waiting: TicketVisitState[] = [initial];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    for (const event of EVENTS) {
      const [next, ...effects] = step(state, event);
      if (next === state) continue;
      moves.add([state.at, event.type, next.at, ...effects.map(({ run }) => run)].join(' → '));
      const shape = JSON.stringify(next);
      if (!seen.has(shape)) waiting.push(next);
      seen.add(shape);
    }
  }
  return [...moves].sort();
};

const TAKEN = [
  'taking → joined → joined',
  'taking → refused → refused',
  'joined → enter → entering → enter',
  'joined → stay → leaving → leave',
  'entering → entered → leaving',
  'entering → refused → joined',
  'refused → stay → leaving → leave',
];

describe('a ticket for a signed-in user', () => {
  it('is redeemed at once when it is for them', () => expect(walk(false)).toEqual([...TAKEN].sort()));

  it('is not redeemed before they agree to be signed out, when it may be for another user', () => {
    expect(walk(true)).toEqual(
      [
        ...TAKEN,
        'asking → go-on → signing-out → signOut',
        'asking → stay → leaving → leave',
        'signing-out → signed-out → taking → take',
        'signing-out → refused → asking',
      ].sort(),
    );
  });
});
