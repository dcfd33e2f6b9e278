import { describe, expect, it } from 'vitest';
import { createWaitlist, type WaitlistEffect, type WaitlistEvent, type WaitlistState } from './waitlist.ts';

const EMAIL = 'mira@harbourlab.org';

const TYPED: WaitlistEvent = { type: 'typed', field: 'emailAddress', value: ` ${EMAIL} ` };
const SUBMIT: WaitlistEvent = { type: 'submit' };
const JOINED: WaitlistEvent = { type: 'joined' };
const REFUSED: WaitlistEvent = { type: 'refused', problems: [{ code: 'too_many_requests' }] };

const after = (leaves: boolean, ...events: readonly WaitlistEvent[]) => {
  const machine = createWaitlist({ emailAddress: '', leaves });
  let state: WaitlistState = machine.initial;
  let effects: readonly WaitlistEffect[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

describe('the waitlist', () => {
  it('starts with the given address', () => {
    const { initial } = createWaitlist({ emailAddress: EMAIL, leaves: false });
    expect(initial).toEqual({ at: 'form', form: { phase: 'editing', values: { emailAddress: EMAIL }, problems: [] } });
  });

  it('requires a complete address before a request', () => {
    const nothing = after(false, SUBMIT);
    expect(nothing.effects).toEqual([]);
    expect(nothing.state).toMatchObject({ form: { problems: [{ code: 'form_param_nil', field: 'emailAddress' }] } });
    expect(after(false, { ...TYPED, value: 'mira' }, SUBMIT).state).toMatchObject({
      form: { problems: [{ code: 'form_param_format_invalid' }] },
    });
  });

  it('joins once with the trimmed address; nothing changes during the request', () => {
    expect(after(false, TYPED, SUBMIT).effects).toEqual([{ run: 'join', emailAddress: EMAIL }]);
    expect(after(false, TYPED, SUBMIT, SUBMIT).effects).toEqual([]);
    expect(after(false, TYPED, SUBMIT, { ...TYPED, value: 'x' }).state).toMatchObject({
      form: { phase: 'sending', values: { emailAddress: ` ${EMAIL} ` } },
    });
  });

  it('has an entry then, and redirects only where there is a target', () => {
    expect(after(false, TYPED, SUBMIT, JOINED)).toEqual({
      state: { at: 'joined', emailAddress: EMAIL, leaves: false },
      effects: [],
    });
    expect(after(true, TYPED, SUBMIT, JOINED).effects).toEqual([{ run: 'leaveSoon' }]);
  });

  it('keeps the typed value when it is rejected, and can be repeated', () => {
    expect(after(false, TYPED, SUBMIT, REFUSED).state).toMatchObject({
      form: { phase: 'editing', values: { emailAddress: ` ${EMAIL} ` }, problems: [{ code: 'too_many_requests' }] },
    });
    expect(after(false, TYPED, SUBMIT, REFUSED, SUBMIT).effects).toEqual([{ run: 'join', emailAddress: EMAIL }]);
  });

  it('ignores other results, and everything after its end', () => {
    expect(after(false, TYPED, JOINED).state).toMatchObject({ at: 'form' });
    expect(after(false, TYPED, REFUSED).state).toMatchObject({ form: { problems: [] } });
    const over = after(true, TYPED, SUBMIT, JOINED);
    for (const event of [TYPED, SUBMIT, JOINED, REFUSED]) {
      expect(after(true, TYPED, SUBMIT, JOINED, event)).toEqual({ state: over.state, effects: [] });
    }
  });
});
