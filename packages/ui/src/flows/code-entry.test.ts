import { CODE_RESEND_SECONDS } from '@latchkey/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CodeEntry,
  type CodeEntryEvent,
  createCodeEntry,
  digitsOf,
  newCodeEntry,
  resumedCodeEntry,
} from './code-entry.ts';

const machine = createCodeEntry();

const problem = { code: 'form_code_incorrect', field: 'code' };
const run = (events: readonly CodeEntryEvent[], from: CodeEntry = newCodeEntry): CodeEntry =>
  events.reduce((entry, event) => machine.step(entry, event)[0], from);
const effectsOf = (entry: CodeEntry, event: CodeEntryEvent) => machine.step(entry, event).slice(1);

const sent = run([{ type: 'begin' }, { type: 'sent' }]);
const checking = run([{ type: 'digits', value: '417093' }], sent);
const accepted = run([{ type: 'accepted' }], checking);

describe('the digits of a text', () => {
  it.each([
    ['417093', '417093'],
    ['417 093', '417093'],
    ['417-093', '417093'],
    ['Your code is 417093.', '417093'],
    ['4170931', '417093'],
    ['٤١٧٠٩٣', '417093'],
    ['۴۱۷۰۹۳', '417093'],
    ['４１７０９３', '417093'],
    ['४१७ ०९३', '417093'],
    ['𝟒𝟏𝟕𝟎𝟗𝟑', '417093'],
    ['\u202a417\u200b093\u202c', '417093'],
    ['abc', ''],
    ['', ''],
  ])('%j are %j', (text, digits) => expect(digitsOf(text)).toBe(digits));

  it('are never more than six and nothing but digits', () => {
    fc.assert(fc.property(fc.string(), (text) => /^[0-9]{0,6}$/.test(digitsOf(text))));
  });
});

describe('typing a code', () => {
  it('submits itself with the sixth digit', () => {
    const five = run([{ type: 'digits', value: '41709' }], sent);
    expect(effectsOf(sent, { type: 'digits', value: '41709' })).toEqual([]);
    expect(machine.step(five, { type: 'digits', value: '417093' })).toEqual([
      { ...sent, code: '417093', check: { is: 'checking' } },
      { run: 'check', code: '417093' },
    ]);
  });

  it('does not submit the same wrong digits by itself, but does with the button', () => {
    const wrong = run([{ type: 'wrong', problem }], checking);
    expect(machine.step(wrong, { type: 'digits', value: '417093' })).toEqual([wrong]);
    expect(effectsOf(wrong, { type: 'submit' })).toEqual([{ run: 'check', code: '417093' }]);
  });

  it('keeps the digits and shows the error until they are changed', () => {
    const wrong = run([{ type: 'wrong', problem }], checking);
    expect(wrong).toMatchObject({ code: '417093', check: { is: 'typing', problem } });
    expect(run([{ type: 'digits', value: '4' }], wrong).check).toEqual({ is: 'typing' });
  });

  it('never submits an incomplete code', () => {
    const three = run([{ type: 'digits', value: '417' }], sent);
    const [next, ...effects] = machine.step(three, { type: 'submit' });
    expect(effects).toEqual([]);
    expect(next).toMatchObject({ code: '417', check: { is: 'typing', problem: { code: 'code_incomplete' } } });
  });

  it.each(['digits', 'submit', 'resend', 'begin'] as const)('changes nothing while it is checked: %s', (type) => {
    const event = type === 'digits' ? ({ type, value: '1' } as const) : ({ type } as const);
    expect(machine.step(checking, event)).toEqual([checking]);
    expect(machine.step(accepted, event)).toEqual([accepted]);
  });

  it('is accepted only while it is checked', () => {
    expect(accepted.check).toEqual({ is: 'accepted' });
    expect(machine.step(sent, { type: 'accepted' })).toEqual([sent]);
  });

  it('can still be rejected after it was accepted, when the session could not be activated', () => {
    expect(run([{ type: 'wrong', problem }], accepted).check).toEqual({ is: 'typing', problem });
    expect(machine.step(sent, { type: 'wrong', problem })).toEqual([sent]);
  });
});

describe('the message with the code', () => {
  it('is requested once', () => {
    const [begun, ...effects] = machine.step(newCodeEntry, { type: 'begin' });
    expect(effects).toEqual([{ run: 'send' }]);
    expect(machine.step(begun, { type: 'begin' })).toEqual([begun]);
    expect(machine.step(resumedCodeEntry, { type: 'begin' })).toEqual([resumedCodeEntry]);
  });

  it('can be requested again after thirty seconds and not before', () => {
    expect(sent.delivery).toEqual({ is: 'waiting', seconds: CODE_RESEND_SECONDS });
    expect(machine.step(sent, { type: 'resend' })).toEqual([sent]);
    const late = run([{ type: 'tick', seconds: CODE_RESEND_SECONDS - 1 }], sent);
    expect(late.delivery).toEqual({ is: 'waiting', seconds: 1 });
    expect(machine.step(late, { type: 'tick', seconds: 1 })[0].delivery).toEqual({ is: 'ready' });
  });

  it('is not early when many seconds pass at once', () => {
    expect(run([{ type: 'tick', seconds: 600 }], sent).delivery).toEqual({ is: 'ready' });
  });

  it('sent again, clears the old digits', () => {
    const ready = run(
      [
        { type: 'digits', value: '12' },
        { type: 'tick', seconds: 30 },
      ],
      sent,
    );
    expect(machine.step(ready, { type: 'resend' })).toEqual([
      { code: '', check: { is: 'typing' }, delivery: { is: 'sending' } },
      { run: 'send' },
    ]);
  });

  it('that could not be sent can be requested at once, and the error is kept', () => {
    const failed = run([{ type: 'begin' }, { type: 'not-sent', problem: { code: 'network_error' } }]);
    expect(failed.delivery).toEqual({ is: 'ready', problem: { code: 'network_error' } });
    expect(effectsOf(failed, { type: 'resend' })).toEqual([{ run: 'send' }]);
  });
});

describe('the timer', () => {
  it('starts with the wait and stops with its end', () => {
    const begun = run([{ type: 'begin' }]);
    expect(effectsOf(begun, { type: 'sent' })).toEqual([{ run: 'startTimer' }]);
    expect(effectsOf(sent, { type: 'tick', seconds: 1 })).toEqual([]);
    expect(effectsOf(sent, { type: 'tick', seconds: 30 })).toEqual([{ run: 'stopTimer' }]);
  });

  it('runs exactly while the user has to wait, whatever happens', () => {
    const event = fc.oneof(
      fc.constantFrom<CodeEntryEvent>(
        { type: 'begin' },
        { type: 'submit' },
        { type: 'resend' },
        { type: 'sent' },
        { type: 'not-sent', problem },
        { type: 'accepted' },
        { type: 'wrong', problem },
      ),
      fc.record({ type: fc.constant('digits' as const), value: fc.string() }),
      fc.record({ type: fc.constant('tick' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let entry = machine.initial;
        let running = false;
        for (const each of events) {
          const [next, ...effects] = machine.step(entry, each);
          for (const effect of effects) {
            if (effect.run === 'startTimer') running = true;
            if (effect.run === 'stopTimer') running = false;
          }
          expect(running).toBe(next.delivery.is === 'waiting');
          entry = next;
        }
      }),
    );
  });
});
