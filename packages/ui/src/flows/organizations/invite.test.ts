// Inviting members: which text becomes an address, when the form can be sent, and what a refusal leaves in the field.
import { describe, expect, it } from 'vitest';
import { endAddress, typeAddress, withoutAddresses } from './address-tags.ts';
import {
  canInvite,
  createInvite,
  type InviteEffect,
  type InviteEvent,
  type InviteState,
  invitedBy,
  refusedAddresses,
  startingRole,
} from './invite.ts';

const machine = createInvite({ role: 'org:member' });

const run = (...events: readonly InviteEvent[]) => {
  let state: InviteState = machine.initial;
  let effects: readonly InviteEffect[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects, form: state.at === 'open' ? state.form : undefined };
};

const typed = (text: string): InviteEvent => ({ type: 'typed', text });
const SUBMIT: InviteEvent = { type: 'submit' };
const problemsOf = ({ form }: ReturnType<typeof run>) => (form?.phase === 'editing' ? form.problems : undefined);

describe('addresses', () => {
  it.each([
    ['mira@a.example', [], 'mira@a.example'],
    ['mira@a.example,', ['mira@a.example'], ''],
    ['mira@a.example ', ['mira@a.example'], ''],
    ['mira@a.example; jon@b.example', ['mira@a.example'], 'jon@b.example'],
    ['mira ', [], 'mira'],
    ['mira, jon@b.example ', ['jon@b.example'], 'mira'],
    [' ', [], ''],
  ])('typed as %j are %j and the text %j', (text, addresses, rest) => {
    expect(typeAddress([], text)).toEqual({ addresses, text: rest });
  });

  it('are split at commas, semicolons, blanks, lines and tabs when pasted, each once', () => {
    const pasted = 'a@x.example,b@x.example\nc@x.example\t A@x.example; nonsense';
    expect(endAddress({ addresses: [], text: '' }, pasted)).toEqual({
      addresses: ['a@x.example', 'b@x.example', 'c@x.example'],
      text: 'nonsense',
    });
  });

  it('are ten at most: the eleventh stays text', () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `p${index}@x.example`);
    const { addresses, text } = endAddress({ addresses: [], text: '' }, eleven.join(' '));
    expect([addresses.length, text]).toEqual([10, 'p10@x.example']);
  });

  it('are removed in any letter case, from the text too', () => {
    expect(
      withoutAddresses({ addresses: ['A@x.example', 'b@x.example'], text: 'c@x.example' }, [
        'a@X.example',
        'c@x.example',
      ]),
    ).toEqual({
      addresses: ['b@x.example'],
      text: '',
    });
  });
});

describe('the form', () => {
  it('starts with the default role of the instance if it exists, else with the one that permits least', () => {
    const admin = { key: 'org:admin', permissions: ['read', 'manage'] };
    const roles = [admin, { key: 'org:member', permissions: ['read'] }];
    expect(startingRole(roles, 'org:admin')).toBe('org:admin');
    expect(startingRole(roles, 'org:gone')).toBe('org:member');
    expect(startingRole(roles, null)).toBe('org:member');
    expect(startingRole([...roles, { key: 'org:crew', permissions: ['read'] }], null)).toBeUndefined();
    expect(startingRole([admin], null)).toBe('org:admin');
    expect(startingRole([], 'org:member')).toBeUndefined();
  });

  it('accepts a suggested role only while none is chosen', () => {
    const plain = createInvite();
    const [suggested] = plain.step(plain.initial, { type: 'suggested', role: 'org:member' });
    expect(suggested.at === 'open' && suggested.form.values.role).toBe('org:member');
    const [chosen] = plain.step(plain.initial, { type: 'role', role: 'org:admin' });
    expect(plain.step(chosen, { type: 'suggested', role: 'org:member' })).toEqual([chosen]);
  });

  it('can be submitted with an address, complete or being typed, and a role', () => {
    const values = { addresses: [], text: '', role: 'org:member' };
    expect(canInvite(values)).toBe(false);
    expect(canInvite({ ...values, text: 'mira@a.example' })).toBe(true);
    expect(canInvite({ ...values, addresses: ['mira@a.example'], role: '' })).toBe(false);
    expect(invitedBy({ addresses: ['a@x.example'], text: 'A@x.example' })).toBe(1);
    expect(run(SUBMIT).effects).toEqual([]);
    expect(problemsOf(run(SUBMIT))).toEqual([{ code: 'form_param_nil', field: 'emailAddress' }]);
    const roleless = createInvite();
    const [typing] = roleless.step(roleless.initial, typed('mira@a.example'));
    const [refused] = roleless.step(typing, SUBMIT);
    expect(refused.at === 'open' && refused.form.phase === 'editing' && refused.form.problems).toEqual([
      { code: 'form_param_nil', field: 'role' },
    ]);
  });

  it('sends everything at once, and nothing twice', () => {
    const sent = run(typed('a@x.example b@x.example'), SUBMIT);
    expect(sent.effects).toEqual([
      { run: 'invite', emailAddresses: ['a@x.example', 'b@x.example'], role: 'org:member' },
    ]);
    expect(machine.step(sent.state, SUBMIT)).toEqual([sent.state]);
    expect(machine.step(sent.state, typed('c'))).toEqual([sent.state]);
    expect(machine.step(sent.state, { type: 'sent', count: 2 })[0]).toEqual({ at: 'sent', count: 2 });
  });

  it('shows an invalid address when it is entered or submitted, not on blur', () => {
    const half = [typed('a@x.example '), typed('jon')] as const;
    const wrong = [{ code: 'form_param_format_invalid', field: 'emailAddress' }];
    expect(problemsOf(run(...half, { type: 'entered', by: 'left' }))).toEqual([]);
    expect(problemsOf(run(...half, { type: 'entered', by: 'enter' }))).toEqual(wrong);
    expect(problemsOf(run(...half, SUBMIT))).toEqual(wrong);
    expect(problemsOf(run(...half, SUBMIT, typed('jon@')))).toEqual([]);
    expect(problemsOf(run({ type: 'pasted', text: 'a@x.example what' }))).toEqual(wrong);
  });

  it('shows an error for more than can be sent at once', () => {
    const many = Array.from({ length: 11 }, (_, index) => `p${index}@x.example`).join(' ');
    expect(problemsOf(run({ type: 'pasted', text: many }))).toEqual([
      { code: 'too_many_addresses', field: 'emailAddress' },
    ]);
  });

  it('turns text into an address on Enter or blur, and removes one by its button', () => {
    expect(run(typed('a@x.example'), { type: 'entered', by: 'left' }).form?.values.addresses).toEqual(['a@x.example']);
    const { form } = run(typed('a@x.example b@x.example '), { type: 'removed', address: 'a@x.example' });
    expect(form?.values.addresses).toEqual(['b@x.example']);
    const kept = run(typed('a@x.example b'), { type: 'removed', address: 'a@x.example' });
    expect(kept.form?.values).toEqual({ addresses: [], text: 'b', role: 'org:member' });
  });

  it('keeps addresses that were not rejected, and the service’s error', () => {
    const problems = [
      { code: 'duplicate_record', meta: { emailAddresses: ['a@x.example'] } },
      { code: 'not_allowed_access', meta: { identifiers: ['b@x.example', 7] } },
    ];
    const refused = run(typed('a@x.example b@x.example c@x.example '), SUBMIT, { type: 'refused', problems });
    expect(refused.form?.values.addresses).toEqual(['c@x.example']);
    expect(problemsOf(refused)).toEqual(problems);
    expect(problems.flatMap(refusedAddresses)).toEqual(['a@x.example', 'b@x.example']);
    expect(machine.step(refused.state, SUBMIT)[1]).toEqual({
      run: 'invite',
      emailAddresses: ['c@x.example'],
      role: 'org:member',
    });
  });

  it('keeps the error when only the role changes', () => {
    const problems = [{ code: 'organization_membership_quota_exceeded' }];
    const refused = run(
      typed('a@x.example '),
      SUBMIT,
      { type: 'refused', problems },
      { type: 'role', role: 'org:admin' },
    );
    expect(problemsOf(refused)).toEqual(problems);
    expect(refused.form?.values.role).toBe('org:admin');
  });
});
