// The decisions of a sign-in: the create plans, the available factors, and the next step.
import { describe, expect, it } from 'vitest';
import { userWith } from '../../testing/accounts/user-with-identifiers.ts';
import { defaultSettings } from '../instance/default-settings.ts';
import type { EmailAddress } from '../users/user.ts';
import { afterFirstFactor, stepProblem } from './attempt.ts';
import { planCreate } from './create.ts';
import { addressById, addressForIdentifier } from './prepare.ts';
import { factorsForUnknownUser, factorsOfUser, supportedIdentifiers } from './supported-factors.ts';

const settings = defaultSettings({
  environmentType: 'development',
  applicationName: 'x',
  homeUrl: '',
  suffix: 's',
}).user_settings;

const email = (id: string, emailAddress: string, verified = true): EmailAddress => ({
  id,
  instanceId: 'ins_1',
  userId: 'user_1',
  emailAddress,
  verificationStatus: verified ? 'verified' : 'unverified',
  verificationStrategy: null,
  verifiedAtClient: null,
  createdAt: 0,
  updatedAt: 0,
});

describe('creating a sign-in', () => {
  it.each([
    [{}, { at: 'empty' }],
    [{ identifier: null }, { at: 'empty' }],
    [{ identifier: ' ada ' }, { at: 'identify', identifier: 'ada' }],
    [
      { identifier: 'ada', password: '' },
      { at: 'identify', identifier: 'ada' },
    ],
    [
      { identifier: 'ada', password: 'secret' },
      { at: 'password', identifier: 'ada', password: 'secret' },
    ],
    [
      { identifier: 'ada', password: ' pad ', strategy: 'password' },
      { at: 'password', identifier: 'ada', password: ' pad ' },
    ],
    [
      { identifier: 'ada', strategy: 'email_code' },
      { at: 'prepare', identifier: 'ada', strategy: 'email_code' },
    ],
    [
      { identifier: 'ada', strategy: 'password' },
      { at: 'refuse', code: 'form_param_nil', field: 'password' },
    ],
    [{ password: 'secret' }, { at: 'refuse', code: 'form_param_nil', field: 'identifier' }],
    [{ strategy: 'email_code' }, { at: 'refuse', code: 'form_param_nil', field: 'identifier' }],
    [{ strategy: 'oauth_github' }, { at: 'oauth', strategy: 'oauth_github' }],
    [{ strategy: 'oauth_github', transfer: true }, { at: 'transfer' }],
    [
      { strategy: 'google_one_tap', token: 'x' },
      { at: 'one_tap', token: 'x' },
    ],
    [{ strategy: 'google_one_tap' }, { at: 'refuse', code: 'form_param_nil', field: 'token' }],
    [{ strategy: 'enterprise_sso' }, { at: 'refuse', code: 'form_param_nil', field: 'identifier' }],
    [
      { strategy: 'saml', identifier: ' ada@example.com ' },
      { at: 'enterprise', strategy: 'saml', identifier: 'ada@example.com' },
    ],
    [{ strategy: 'enterprise_sso', transfer: true }, { at: 'transfer' }],
    [
      { strategy: 'ticket', ticket: 'x' },
      { at: 'ticket', ticket: 'x' },
    ],
    [{ strategy: 'ticket' }, { at: 'refuse', code: 'form_param_nil', field: 'ticket' }],
    [{ strategy: 'passkey' }, { at: 'discover', strategy: 'passkey' }],
    [{ transfer: true }, { at: 'transfer' }],
  ] as const)('reads %j', (request, plan) => {
    expect(planCreate(request)).toEqual(plan);
  });
});

describe('factors', () => {
  const emails = [
    email('idn_1', 'ada@example.com'),
    email('idn_2', 'work@example.org'),
    email('idn_3', 'new@example.net', false),
  ];
  const facts = userWith({ emails }, { passwordDigest: 'digest', primaryEmailAddressId: 'idn_1' });
  const withoutPassword = userWith({ emails }, { primaryEmailAddressId: 'idn_1' });

  it('show the typed address, mask the others and omit unverified ones', () => {
    expect(factorsOfUser(settings, facts, 'ADA@example.com')).toEqual([
      { strategy: 'password' },
      { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'ada@example.com', primary: true },
      { strategy: 'email_code', email_address_id: 'idn_2', safe_identifier: 'w**@e**.org', primary: false },
      {
        strategy: 'reset_password_email_code',
        email_address_id: 'idn_1',
        safe_identifier: 'ada@example.com',
        primary: true,
      },
      {
        strategy: 'reset_password_email_code',
        email_address_id: 'idn_2',
        safe_identifier: 'w**@e**.org',
        primary: false,
      },
    ]);
  });

  it('follow the settings', () => {
    const { attributes } = settings;
    const passwordless = {
      ...settings,
      attributes: { ...attributes, password: { ...attributes.password, enabled: false } },
    };
    expect(factorsOfUser(passwordless, facts, 'ada').map((factor) => factor.strategy)).toEqual([
      'email_code',
      'email_code',
    ]);
    const noCodes = {
      ...settings,
      attributes: { ...attributes, email_address: { ...attributes.email_address, first_factors: [] } },
    };
    expect(factorsOfUser(noCodes, withoutPassword, 'ada').map((factor) => factor.strategy)).toEqual([
      'reset_password_email_code',
      'reset_password_email_code',
    ]);
    expect(supportedIdentifiers(attributes)).toEqual(['email_address']);
  });

  it('depend only on the typed identifier where the instance prevents user enumeration', () => {
    expect(factorsForUnknownUser(settings, 'Nobody@example.com', 'idn_x').map((factor) => factor.strategy)).toEqual([
      'password',
      'email_code',
      'reset_password_email_code',
    ]);
    expect(factorsForUnknownUser(settings, 'nobody', 'idn_x')).toEqual([{ strategy: 'password' }]);
  });

  it('send codes only to verified addresses', () => {
    expect(addressById(facts.emails, 'idn_2')?.emailAddress).toBe('work@example.org');
    expect(addressById(facts.emails, 'idn_3')).toBeUndefined();
    expect(addressById(facts.emails, 'idn_9')).toBeUndefined();
    expect(addressForIdentifier(facts.emails, 'WORK@example.org', 'idn_1')?.id).toBe('idn_2');
    expect(addressForIdentifier(facts.emails, 'ada', 'idn_2')?.id).toBe('idn_2');
    expect(addressForIdentifier(facts.emails, 'new@example.net', 'idn_1')).toBeUndefined();
  });
});

describe('steps', () => {
  it('are accepted in order and before they expire', () => {
    const signIn = { status: 'needs_first_factor', abandonAt: 100 } as const;
    expect(stepProblem(signIn, 'needs_first_factor', 99)).toBeUndefined();
    expect(stepProblem(signIn, 'needs_first_factor', 100)).toBe('sign_in_not_found');
    expect(stepProblem(signIn, 'needs_new_password', 0)).toBe('sign_in_step_invalid');
    expect(stepProblem({ ...signIn, status: 'complete' }, 'needs_first_factor', 0)).toBe('sign_in_already_complete');
  });

  it('never skip a second factor, even after a password reset', () => {
    const facts = { isReset: false, isForced: false, hasNewPassword: false, hasSecondFactor: false };
    expect(afterFirstFactor(facts)).toBe('complete');
    expect(afterFirstFactor({ ...facts, isReset: true })).toBe('needs_new_password');
    // A digest with current parameters is the same password: only a newly chosen one counts.
    expect(afterFirstFactor({ ...facts, isForced: true, hasNewPassword: true })).toBe('needs_new_password');
    expect(afterFirstFactor({ isReset: true, isForced: true, hasNewPassword: true, hasSecondFactor: true })).toBe(
      'needs_second_factor',
    );
  });
});
