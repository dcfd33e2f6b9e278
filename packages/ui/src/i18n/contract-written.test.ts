import { describe, expect, it } from 'vitest';
import { english } from '../messages.ts';
import { LOCALIZATION_PATHS } from '../testing/localization-paths.ts';
import { CONTRACT_PATHS } from './contract-keys/paths.ts';
import { isContractWritten } from './contract-written.ts';

const nested = (path: string, text: string): { [key: string]: never } =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), text) as never;

describe('the detection of contract paths', () => {
  it('is false for built-in texts, whole or in part, and for none', () => {
    expect(isContractWritten(english as never)).toBe(false);
    expect(isContractWritten(undefined)).toBe(false);
    expect(isContractWritten({ locale: 'de-DE' })).toBe(false);
    expect(isContractWritten({ signIn: { 'start.title': 'Welcome' }, errors: { user_locked: 'Later.' } })).toBe(false);
    expect(isContractWritten({ errors: { form_param_nil__password: 'Which?' } })).toBe(false);
    expect(isContractWritten({ organizationProfile: { 'nav.members': { one: 'one', other: '{count}' } } })).toBe(false);
  });

  it.each(LOCALIZATION_PATHS.filter((path) => path !== 'locale'))('is true for %s alone', (path) => {
    const isSameKey = CONTRACT_PATHS[path] === path.replace('.', ':') || /^impersonationFab\.title$/.test(path);
    expect(isContractWritten(nested(path, 'text')) || isSameKey).toBe(true);
  });

  it('is true for a value in two braces under a key that both have', () => {
    expect(isContractWritten({ impersonationFab: { title: 'As {{identifier}}' } })).toBe(true);
  });
});
