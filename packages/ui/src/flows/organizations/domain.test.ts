// A domain: added, verified by a code, given an enrolment mode; and a walk over every transition.
import { describe, expect, it } from 'vitest';
import {
  createDomain,
  type DomainEffect,
  type DomainEvent,
  type DomainFacts,
  type DomainState,
  hasPending,
} from './domain.ts';

const OPEN: DomainFacts = {
  id: 'orgdmn_1',
  name: 'Harbourlab.org',
  isVerified: false,
  mode: 'manual_invitation',
  pendingInvitations: 0,
  pendingSuggestions: 0,
};
const PROVEN: DomainFacts = { ...OPEN, isVerified: true };
const PROBLEM = { code: 'internal' };

const run = (domain: DomainFacts | undefined, ...events: readonly DomainEvent[]) => {
  const machine = createDomain({ domain });
  let state: DomainState = machine.initial;
  let effects: readonly DomainEffect[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const typed = (value: string): DomainEvent => ({ type: 'typed', value });
const SUBMIT: DomainEvent = { type: 'submit' };
const NAMED = [typed(' harbourlab.org '), SUBMIT] as const;
const ADDRESSED = [typed('mira'), SUBMIT, { type: 'sent' }] as const;

describe('a new domain', () => {
  it('is named, and continues to its verification or, where it is verified, to the enrollment mode', () => {
    expect(run(undefined, SUBMIT).effects).toEqual([]);
    expect(run(undefined, ...NAMED).effects).toEqual([{ run: 'create', name: 'harbourlab.org' }]);
    expect(run(undefined, ...NAMED, { type: 'known', domain: OPEN }).state.at).toBe('address');
    expect(run(undefined, ...NAMED, { type: 'known', domain: PROVEN }).state).toMatchObject({
      at: 'mode',
      isNew: true,
    });
  });

  it('that is rejected keeps its name', () => {
    const { state } = run(undefined, ...NAMED, { type: 'refused', problems: [PROBLEM] });
    expect(state).toMatchObject({ at: 'name', form: { values: { name: ' harbourlab.org ' }, problems: [PROBLEM] } });
  });
});

describe('the verification', () => {
  it('uses an address of the domain, whether its domain part is typed or not', () => {
    for (const text of ['mira', ' mira@harbourlab.org ', 'mira@HARBOURLAB.ORG'])
      expect(run(OPEN, typed(text), SUBMIT).effects).toEqual([
        { run: 'sendCode', id: 'orgdmn_1', address: 'mira@Harbourlab.org' },
      ]);
    expect(run(OPEN, typed('@harbourlab.org'), SUBMIT).effects).toEqual([]);
  });

  it('that cannot be sent stays at the address', () => {
    const { state } = run(OPEN, typed('mira'), SUBMIT, { type: 'not-sent', problem: PROBLEM });
    expect(state).toMatchObject({ at: 'address', form: { phase: 'editing', problems: [PROBLEM] } });
  });

  it('waits for another message, sends it to the whole address, and can use another one', () => {
    const sent = run(OPEN, ...ADDRESSED);
    expect(sent.effects).toEqual([{ run: 'startTimer' }]);
    expect(run(OPEN, ...ADDRESSED, { type: 'resend' }).effects).toEqual([]);
    const waited = run(OPEN, ...ADDRESSED, { type: 'tick', seconds: 30 });
    expect(waited.effects).toEqual([{ run: 'stopTimer' }]);
    expect(run(OPEN, ...ADDRESSED, { type: 'tick', seconds: 30 }, { type: 'resend' }).effects).toEqual([
      { run: 'sendCode', id: 'orgdmn_1', address: 'mira@Harbourlab.org' },
    ]);
    const back = run(OPEN, ...ADDRESSED, { type: 'back' });
    expect(back.state).toMatchObject({ at: 'address', form: { values: { local: 'mira' } } });
    expect(back.effects).toEqual([{ run: 'stopTimer' }]);
  });

  it('is checked automatically, shown for a moment, and continues to the enrollment mode', () => {
    const digits = run(OPEN, ...ADDRESSED, { type: 'digits', value: '424242' });
    expect(digits.effects).toEqual([{ run: 'checkCode', id: 'orgdmn_1', code: '424242' }]);
    expect(run(OPEN, ...ADDRESSED, { type: 'digits', value: '424242' }, { type: 'back' }).state.at).toBe('code');
    const accepted = [
      ...ADDRESSED,
      { type: 'digits', value: '424242' },
      { type: 'known', domain: PROVEN },
      { type: 'accepted' },
    ] as const;
    expect(run(OPEN, ...accepted).effects).toEqual([{ run: 'hold' }]);
    expect(run(OPEN, ...accepted, { type: 'accepted' }).effects).toEqual([]);
    const done = run(OPEN, ...accepted, { type: 'proven' });
    expect(done.state).toMatchObject({ at: 'mode', domain: PROVEN, isNew: true });
  });

  it('with a wrong code can be typed again', () => {
    const { state } = run(OPEN, ...ADDRESSED, { type: 'digits', value: '111111' }, { type: 'wrong', problem: PROBLEM });
    expect(state).toMatchObject({ at: 'code', entry: { check: { is: 'typing', problem: PROBLEM } } });
  });
});

describe('the enrollment mode', () => {
  it('is reloaded when an existing domain is opened, not when it was just verified', () => {
    expect(run(PROVEN, { type: 'appeared' }).effects).toEqual([{ run: 'look', id: 'orgdmn_1' }]);
    const fresh = { ...PROVEN, pendingInvitations: 4 };
    const { state } = run(
      PROVEN,
      { type: 'appeared' },
      { type: 'mode', mode: 'automatic_suggestion' },
      { type: 'known', domain: fresh },
    );
    expect(state).toMatchObject({ domain: fresh, form: { values: { mode: 'automatic_suggestion' } } });
    expect([hasPending(PROVEN), hasPending(fresh)]).toEqual([false, true]);
  });

  it('drops the choice to revoke when another mode is chosen', () => {
    const { state } = run(
      PROVEN,
      { type: 'deletePending', value: true },
      { type: 'mode', mode: 'automatic_invitation' },
    );
    expect(state).toMatchObject({ form: { values: { mode: 'automatic_invitation', deletePending: false } } });
  });

  it('is saved once, and reported', () => {
    const saving = run(PROVEN, { type: 'mode', mode: 'automatic_invitation' }, SUBMIT);
    expect(saving.effects).toEqual([
      { run: 'save', id: 'orgdmn_1', mode: 'automatic_invitation', deletePending: false },
    ]);
    expect(run(PROVEN, SUBMIT, SUBMIT).effects).toEqual([]);
    const saved = run(PROVEN, SUBMIT, { type: 'known', domain: PROVEN });
    expect(saved.state.at).toBe('done');
    expect(saved.effects).toEqual([{ run: 'tell', domain: PROVEN }]);
    const refused = run(PROVEN, SUBMIT, { type: 'refused', problems: [PROBLEM] });
    expect(refused.state).toMatchObject({ at: 'mode', form: { problems: [PROBLEM] } });
  });
});

const EVENTS: readonly DomainEvent[] = [
  { type: 'appeared' },
  typed('mira'),
  typed(''),
  { type: 'mode', mode: 'automatic_invitation' },
  { type: 'deletePending', value: true },
  { type: 'known', domain: OPEN },
  { type: 'known', domain: PROVEN },
  { type: 'refused', problems: [PROBLEM] },
  { type: 'back' },
  { type: 'proven' },
  { type: 'digits', value: '424242' },
  SUBMIT,
  { type: 'resend' },
  { type: 'sent' },
  { type: 'not-sent', problem: PROBLEM },
  { type: 'accepted' },
  { type: 'wrong', problem: PROBLEM },
  { type: 'tick', seconds: 30 },
];

describe('a traversal of every step', () => {
  it('reaches every state, requests every effect, and starts a timer only where none runs', () => {
    const places = new Set<string>();
    const asked = new Set<string>();
    const seen = new Set<string>();
    const queue = [undefined, OPEN, PROVEN].map((domain) => createDomain({ domain }).initial);
    const { step } = createDomain({ domain: undefined });
    while (queue.length > 0) {
      const state = queue.pop();
      if (!state || seen.has(JSON.stringify(state))) continue;
      seen.add(JSON.stringify(state));
      places.add(state.at);
      const runs = state.at === 'code' && state.entry.delivery.is === 'waiting';
      for (const event of EVENTS) {
        const [next, ...effects] = step(state, event);
        for (const { run: name } of effects) asked.add(name);
        if (runs) expect(effects).not.toContainEqual({ run: 'startTimer' });
        else expect(effects).not.toContainEqual({ run: 'stopTimer' });
        // `done` is a final state.
        if (state.at === 'done') expect(next).toBe(state);
        queue.push(next);
      }
    }
    expect([...places].sort()).toEqual(['address', 'code', 'done', 'mode', 'name']);
    expect([...asked].sort()).toEqual(
      ['checkCode', 'create', 'hold', 'look', 'save', 'sendCode', 'startTimer', 'stopTimer', 'tell'].sort(),
    );
    expect(seen.size).toBeGreaterThan(30);
  });
});
