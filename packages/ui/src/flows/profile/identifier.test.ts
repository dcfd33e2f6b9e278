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
  it('is made from what was typed, trimmed, once', () => {
    expect(walk({}, typed, submit).effects).toEqual([{ run: 'create', value: VALUE }]);
    expect(walk({}, typed, submit, submit).effects).toEqual([]);
    expect(walk({}, submit).effects).toEqual([]);
  });

  it('is checked before anybody is asked', () => {
    const problem = { code: 'form_param_format_invalid', field: 'emailAddress' };
    const { state, effects } = walk({ check: () => [problem] }, typed, submit);
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ at: 'entry', form: { values: { value: typed.value }, problems: [problem] } });
  });

  it('keeps what was typed when it is refused or withdrawn', () => {
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
  ] as const)('is proven by %s, which is asked for at once', (way, run) => {
    const { state, effects } = walk({}, typed, submit, created(way));
    expect(state).toMatchObject({ at: way, ...PROVEN });
    expect(effects).toContainEqual({ run, id: 'idn_9' });
  });
});

describe('a code', () => {
  const begun = [typed, submit, created('code')] as const;

  it('is waited for, then can be asked for again', () => {
    const sent = walk({}, ...begun, { type: 'sent' });
    expect(sent.effects).toEqual([{ run: 'startTimer' }]);
    const waited = walk({}, ...begun, { type: 'sent' }, { type: 'tick', seconds: CODE_RESEND_SECONDS });
    expect(waited.effects).toEqual([{ run: 'stopTimer' }]);
    const again = walk({}, ...begun, { type: 'sent' }, { type: 'tick', seconds: 60 }, { type: 'resend' });
    expect(again.effects).toEqual([{ run: 'sendCode', id: 'idn_9' }]);
  });

  it('is checked with the sixth digit, seen for a moment, then told', () => {
    const digits = { type: 'digits', value: '424242' } as const;
    const checked = walk({}, ...begun, { type: 'sent' }, digits);
    expect(checked.effects).toEqual([{ run: 'checkCode', id: 'idn_9', code: '424242' }]);
    const accepted = walk({}, ...begun, { type: 'sent' }, digits, { type: 'accepted' });
    expect(accepted.effects).toEqual([{ run: 'hold' }]);
    const done = walk({}, ...begun, { type: 'sent' }, digits, { type: 'accepted' }, { type: 'proven' });
    expect(done.state).toEqual({ at: 'done', ...PROVEN });
    expect(done.effects).toEqual([{ run: 'tell', ...PROVEN }, { run: 'stopTimer' }]);
  });

  it('that is wrong stays to be read', () => {
    const digits = { type: 'digits', value: '111111' } as const;
    const wrong = walk({}, ...begun, { type: 'sent' }, digits, { type: 'wrong', problem: WRONG });
    expect(wrong.state).toMatchObject({ entry: { code: '111111', check: { is: 'typing', problem: WRONG } } });
  });

  it('that was not sent can be asked for at once', () => {
    const failed = walk({}, ...begun, { type: 'not-sent', problem: { code: 'too_many_requests' } }, { type: 'resend' });
    expect(failed.effects).toEqual([{ run: 'sendCode', id: 'idn_9' }]);
  });
});

describe('a link', () => {
  const begun = [typed, submit, created('link')] as const;

  it('is waited for from the first moment', () => {
    expect(walk({}, ...begun).effects).toEqual([{ run: 'sendLink', id: 'idn_9' }, { run: 'startTimer' }]);
    const again = walk({}, ...begun, { type: 'tick', seconds: LINK_RESEND_SECONDS }, { type: 'resend' });
    expect(again.effects).toEqual([{ run: 'sendLink', id: 'idn_9' }, { run: 'startTimer' }]);
  });

  it('that was opened proves the address', () => {
    const opened = walk({}, ...begun, { type: 'opened' });
    expect(opened.state).toEqual({ at: 'done', ...PROVEN });
    expect(opened.effects).toContainEqual({ run: 'tell', ...PROVEN });
  });

  it('that has run out says so, and a new one can be asked for', () => {
    const expired = walk({}, ...begun, { type: 'expired' }, { type: 'resend' });
    expect(expired.effects).toContainEqual({ run: 'sendLink', id: 'idn_9' });
  });
});

describe('the sign-in of an organization', () => {
  const begun = [typed, submit, created('company')] as const;
  const problem = { code: 'network_error' };

  it('leads there and waits until it has proven the address', () => {
    const known = walk({}, ...begun, { type: 'leads', url: 'https://idp.example/' });
    expect(known.state).toMatchObject({ way: { is: 'known', url: 'https://idp.example/' } });
    expect(walk({}, ...begun, { type: 'proven' }).effects).toEqual([{ run: 'tell', ...PROVEN }]);
  });

  it('that could not be asked is asked again only when somebody wants that', () => {
    const failed = walk({}, ...begun, { type: 'failed', problem });
    expect(failed.state).toMatchObject({ way: { is: 'failed', problem } });
    expect(walk({}, ...begun, { type: 'failed', problem }, { type: 'resend' }).effects).toEqual([
      { run: 'askCompany', id: 'idn_9' },
    ]);
    expect(walk({}, ...begun, { type: 'resend' }).effects).toEqual([]);
  });
});

describe('an identifier that exists', () => {
  it.each([
    ['code', [{ run: 'sendCode', id: 'idn_9' }]],
    ['link', [{ run: 'sendLink', id: 'idn_9' }, { run: 'startTimer' }]],
    ['company', [{ run: 'askCompany', id: 'idn_9' }]],
  ] as const)('begins with its proof by %s', (way, effects) => {
    const unproven = { ...PROVEN, way };
    expect(walk({ unproven }).state).toMatchObject({ at: way, ...PROVEN });
    expect(walk({ unproven }, { type: 'appeared' }).effects).toEqual(effects);
  });

  it('that is proven hears nothing any more', () => {
    const unproven = { ...PROVEN, way: 'link' } as const;
    const done = walk({ unproven }, { type: 'appeared' }, { type: 'opened' }, { type: 'opened' }, { type: 'appeared' });
    expect(done).toEqual({ state: { at: 'done', ...PROVEN }, effects: [] });
  });
});
