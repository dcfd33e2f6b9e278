// Which identifiers an instance accepts, by its settings and its lists.
import type { UserSettingsJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../instance/default-settings.ts';
import type { ListedIdentifier } from './list-entry.ts';
import { type ListScope, listRefusal, listRules } from './list-rules.ts';

const { user_settings: settings } = defaultSettings({
  environmentType: 'development',
  applicationName: 'x',
  homeUrl: '',
  suffix: 's',
});

type Switches = { allow?: boolean; block?: boolean; tags?: boolean; only?: boolean };

const settingsOf = ({ allow = false, block = false, tags = false, only = false }: Switches): UserSettingsJSON => ({
  ...settings,
  sign_up: { ...settings.sign_up, allowlist_only: only },
  restrictions: {
    allowlist: { enabled: allow },
    blocklist: { enabled: block },
    block_email_subaddresses: { enabled: tags },
  },
});

const mail = (value: string): ListedIdentifier => ({ kind: 'email_address', value });

const decide = (switches: Switches, identifier: ListedIdentifier, scope: ListScope = 'identifier') => {
  const rules = listRules(settingsOf(switches), scope);
  const entries = {
    allow: new Set(['*@good.example', 'both@x.example']),
    block: new Set(['*@bad.example', 'both@x.example']),
  };
  return rules && listRefusal(rules, identifier, entries);
};

describe('the rules of an instance', () => {
  it('are none without a restriction, also in settings that were stored without any', () => {
    const { restrictions: _, ...without } = settingsOf({});
    for (const scope of ['open_sign_up', 'identifier', 'waitlist'] as const) {
      expect(listRules(settingsOf({}), scope)).toBeUndefined();
      expect(listRules(without, scope)).toBeUndefined();
    }
    const older = { allowlist: { enabled: false }, blocklist: { enabled: true } };
    expect(listRules({ ...without, restrictions: older }, 'waitlist')?.blocks).toBe(true);
  });

  it('ignore entries of a list that is switched off', () => {
    expect(decide({ allow: false }, mail('a@other.example'))).toBeUndefined();
    expect(decide({ allow: true }, mail('a@bad.example'))).toBe('not_allowed_access');
    expect(decide({ tags: true }, mail('a@bad.example'))).toBeUndefined();
  });
});

describe('an identifier', () => {
  it('on the block list is refused, also if it is on the allow list', () => {
    expect(decide({ block: true }, mail('a@bad.example'))).toBe('not_allowed_access');
    expect(decide({ block: true }, mail('a@good.example'))).toBeUndefined();
    expect(decide({ block: true, allow: true }, mail('both@x.example'))).toBe('not_allowed_access');
    expect(decide({ block: true, allow: true }, mail('both+tag@x.example'))).toBe('not_allowed_access');
  });

  it('must be on the allow list where one is required', () => {
    expect(decide({ allow: true }, mail('a@good.example'))).toBeUndefined();
    expect(decide({ allow: true }, mail('a@other.example'))).toBe('not_allowed_access');
    expect(decide({ allow: true }, { kind: 'phone_number', value: '+4915123456789' })).toBe('not_allowed_access');
  });

  it('with a tag is refused where tags are', () => {
    for (const value of ['a+b@good.example', 'a=b@good.example', 'a#b@good.example'])
      expect(decide({ tags: true }, mail(value))).toBe('not_allowed_access');
    expect(decide({ tags: true }, mail('a@good.example'))).toBeUndefined();
    expect(decide({ tags: true }, { kind: 'phone_number', value: '+4915123456789' })).toBeUndefined();
  });
});

describe('the scope', () => {
  it('of sign_up.allowlist_only is a sign-up without another admission', () => {
    expect(decide({ only: true }, mail('a@other.example'), 'open_sign_up')).toBe('not_allowed_to_sign_up');
    expect(decide({ only: true }, mail('a@good.example'), 'open_sign_up')).toBeUndefined();
    expect(decide({ only: true }, mail('a@other.example'), 'identifier')).toBeUndefined();
    expect(decide({ only: true, allow: true }, mail('a@other.example'), 'open_sign_up')).toBe('not_allowed_access');
  });

  it('of the waitlist is the block list and tags', () => {
    expect(decide({ allow: true, only: true }, mail('a@other.example'), 'waitlist')).toBeUndefined();
    expect(decide({ block: true }, mail('a@bad.example'), 'waitlist')).toBe('not_allowed_access');
    expect(decide({ tags: true }, mail('a+b@other.example'), 'waitlist')).toBe('not_allowed_access');
  });
});
