// Adding and verifying an e-mail address or a phone number.
import { CODE_RESEND_SECONDS, LINK_RESEND_SECONDS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { createIdentifier, type IdentifierEvent, type IdentifierSettings, type IdentifierState } from './identifier.ts';

const VALUE = 'mira@kestrel.example';
const PROVEN = { id: 'idn_9', value: VALUE };
const WRONG = { code: 'form_code_incorrect', field: 'code' };

const walk = (settings: Partial<IdentifierSettings>, ...events: readonly IdentifierEvent[]) => {
  const machine = createIdentifier({ check: () => [], ...settings });
  let state: IdentifierState = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const typed = { type: 'typed', value: ` ${VALUE} ` } as const;
const submit = { type: 'submit' } as const;
const created = (way: 'code' | 'link' | 'company') => ({ type: 'created', ...PROVEN, way }) as const;

describe('a new identifier', () => {
  it('is created from the typed value, trimmed, once', () => {
    expect(walk({}, typed, submit).effects).toEqual([{ run: 'create', value: VALUE }]);
    expect(walk({}, typed, submit, submit).effects).toEqual([]);
    expect(walk({}, submit).effects).toEqual([]);
  });

  it('is checked before a request', () => {
    const problem = { code: 'form_param_format_invalid', field: 'emailAddress' };
    const { state, effects } = walk({ check: () => [problem] }, typed, submit);
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ at: 'entry', form: { values: { value: typed.value }, problems: [problem] } });
  });

  it('keeps the typed value when it is rejected or cancelled', () => {
    const problem = { code: 'form_identifier_exists', field: 'emailAddress' };
    const refused = walk({}, typed, submit, { type: 'refused', problems: [problem] });
    expect(refused.state).toMatchObject({ form: { phase: 'editing', values: { value: typed.value } } });
    const withdrawn = walk({}, typed, submit, { type: 'withdrawn' });
    expect(withdrawn.state).toMatchObject({ at: 'entry', form: { phase: 'editing', problems: [] } });
    expect(withdrawn.effects).toEqual([]);
  });

  it.each([
    ['code', 'sendCode'],
    ['link', 'sendLink'],
    ['company', 'askCompany'],
  ] as const)('is verified by %s, which is requested at once', (way, run) => {
    const { state, effects } = walk({}, typed, submit, created(way));
    expect(state).toMatchObject({ at: way, ...PROVEN });
    expect(effects).toContainEqual({ run, id: 'idn_9' });
  });
});

describe('a code', () => {
  const begun = [typed, submit, created('code')] as const;

  it('is waited for, then can be requested again', () => {
    const sent = walk({}, ...begun, { type: 'sent' });
    expect(sent.effects).toEqual([{ run: 'startTimer' }]);
    const waited = walk({}, ...begun, { type: 'sent' }, { type: 'tick', seconds: CODE_RESEND_SECONDS });
    expect(waited.effects).toEqual([{ run: 'stopTimer' }]);
    const again = walk({}, ...begun, { type: 'sent' }, { type: 'tick', seconds: 60 }, { type: 'resend' });
    expect(again.effects).toEqual([{ run: 'sendCode', id: 'idn_9' }]);
  });

  it('is checked with the sixth digit, shown for a moment, then reported', () => {
    const digits = { type: 'digits', value: '424242' } as const;
    const checked = walk({}, ...begun, { type: 'sent' }, digits);
    expect(checked.effects).toEqual([{ run: 'checkCode', id: 'idn_9', code: '424242' }]);
    const accepted = walk({}, ...begun, { type: 'sent' }, digits, { type: 'accepted' });
    expect(accepted.effects).toEqual([{ run: 'hold' }]);
    const done = walk({}, ...begun, { type: 'sent' }, digits, { type: 'accepted' }, { type: 'proven' });
    expect(done.state).toEqual({ at: 'done', ...PROVEN });
    expect(done.effects).toEqual([{ run: 'tell', ...PROVEN }, { run: 'stopTimer' }]);
  });

  it('that is wrong stays readable', () => {
    const digits = { type: 'digits', value: '111111' } as const;
    const wrong = walk({}, ...begun, { type: 'sent' }, digits, { type: 'wrong', problem: WRONG });
    expect(wrong.state).toMatchObject({ entry: { code: '111111', check: { is: 'typing', problem: WRONG } } });
  });

  it('that was not sent can be requested at once', () => {
    const failed = walk({}, ...begun, { type: 'not-sent', problem: { code: 'too_many_requests' } }, { type: 'resend' });
    expect(failed.effects).toEqual([{ run: 'sendCode', id: 'idn_9' }]);
  });
});

describe('a link', () => {
  const begun = [typed, submit, created('link')] as const;

  it('is polled from the first moment', () => {
    expect(walk({}, ...begun).effects).toEqual([{ run: 'sendLink', id: 'idn_9' }, { run: 'startTimer' }]);
    const again = walk({}, ...begun, { type: 'tick', seconds: LINK_RESEND_SECONDS }, { type: 'resend' });
    expect(again.effects).toEqual([{ run: 'sendLink', id: 'idn_9' }, { run: 'startTimer' }]);
  });

  it('that was opened verifies the address', () => {
    const opened = walk({}, ...begun, { type: 'opened' });
    expect(opened.state).toEqual({ at: 'done', ...PROVEN });
    expect(opened.effects).toContainEqual({ run: 'tell', ...PROVEN });
  });

  it('that has expired shows it, and a new one can be requested', () => {
    const expired = walk({}, ...begun, { type: 'expired' }, { type: 'resend' });
    expect(expired.effects).toContainEqual({ run: 'sendLink', id: 'idn_9' });
  });
});

describe('an enterprise verification', () => {
  const begun = [typed, submit, created('company')] as const;
  const problem = { code: 'network_error' };

  it('redirects and waits until the address is verified', () => {
    const known = walk({}, ...begun, { type: 'leads', url: 'https://idp.example/' });
    expect(known.state).toMatchObject({ way: { is: 'known', url: 'https://idp.example/' } });
    expect(walk({}, ...begun, { type: 'proven' }).effects).toEqual([{ run: 'tell', ...PROVEN }]);
  });

  it('that could not be started is started again only on request', () => {
    const failed = walk({}, ...begun, { type: 'failed', problem });
    expect(failed.state).toMatchObject({ way: { is: 'failed', problem } });
    expect(walk({}, ...begun, { type: 'failed', problem }, { type: 'resend' }).effects).toEqual([
      { run: 'askCompany', id: 'idn_9' },
    ]);
    expect(walk({}, ...begun, { type: 'resend' }).effects).toEqual([]);
  });
});

describe('an existing identifier', () => {
  it.each([
    ['code', [{ run: 'sendCode', id: 'idn_9' }]],
    ['link', [{ run: 'sendLink', id: 'idn_9' }, { run: 'startTimer' }]],
    ['company', [{ run: 'askCompany', id: 'idn_9' }]],
  ] as const)('starts with its verification by %s', (way, effects) => {
    const unproven = { ...PROVEN, way };
    expect(walk({ unproven }).state).toMatchObject({ at: way, ...PROVEN });
    expect(walk({ unproven }, { type: 'appeared' }).effects).toEqual(effects);
  });

  it('that is verified ignores further results', () => {
    const unproven = { ...PROVEN, way: 'link' } as const;
    const done = walk({ unproven }, { type: 'appeared' }, { type: 'opened' }, { type: 'opened' }, { type: 'appeared' });
    expect(done).toEqual({ state: { at: 'done', ...PROVEN }, effects: [] });
  });
});
