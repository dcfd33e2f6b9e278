// validatePassword: which callback is called with what, and when.
import type { EnvironmentJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import type { PasswordStrength } from '../lib/password-score.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';
import { createHarness } from '../testing/harness.ts';
import type { PasswordValidation } from './password-check.ts';

type PasswordSettings = EnvironmentJSON['user_settings']['password_settings'];

const STRONG: PasswordStrength = {
  state: 'excellent',
  result: { score: 4, feedback: { warning: null, suggestions: [] } },
};

const loaded = async (settings: Partial<PasswordSettings>, fails = false) => {
  const minimums: number[] = [];
  const scored: string[] = [];
  const scorer = () => (password: string, minimum: number) => {
    scored.push(password);
    minimums.push(minimum);
    return STRONG;
  };
  const passwordStrength = async () => {
    if (fails) throw new Error('no network');
    return { createPasswordScorer: scorer };
  };
  const harness = createHarness({ client: { lazyModules: { passwordStrength } } });
  const environment = fakeEnvironment();
  harness.service.environment = {
    ...environment,
    user_settings: {
      ...environment.user_settings,
      password_settings: { ...environment.user_settings.password_settings, ...settings },
    },
  };
  await harness.latchkey.load();
  const { client } = harness.latchkey;
  if (!client) throw new Error('not loaded');
  const check = (password: string) => {
    const heard: (boolean | PasswordValidation)[] = [];
    client.signUp.validatePassword(password, {
      onValidationComplexity: (isComplexEnough) => heard.push(isComplexEnough),
      onValidation: (validation) => heard.push(validation),
    });
    return heard;
  };
  return { ...harness, client, check, minimums, scored };
};

describe('without strength', () => {
  it('reports every violation at once, the complexity first', async () => {
    const { check } = await loaded({ require_numbers: true });
    expect(check('only letters')).toEqual([false, { complexity: { require_numbers: true } }]);
    expect(check('letters and 1')).toEqual([true, { complexity: {} }]);
  });

  it('accepts exactly the longest password', async () => {
    const { check } = await loaded({ max_length: 72 });
    expect(check('x'.repeat(72))).toEqual([true, { complexity: {} }]);
    expect(check('x'.repeat(73))).toEqual([false, { complexity: { max_length: true } }]);
  });

  it('needs no callbacks, and is the same for a sign-in', async () => {
    const { client } = await loaded({});
    expect(client.signIn.validatePassword('x')).toBeUndefined();
    const heard: PasswordValidation[] = [];
    client.signIn.validatePassword('x', { onValidation: (validation) => heard.push(validation) });
    expect(heard).toEqual([{ complexity: { min_length: true } }]);
  });
});

describe('with strength', () => {
  it('reports once the strength is known', async () => {
    const { check, platform, minimums } = await loaded({ show_zxcvbn: true, min_zxcvbn_strength: 2 });
    const heard = check('long enough');
    expect(heard).toEqual([true]);
    await platform.settle();
    expect(heard).toEqual([true, { complexity: {}, strength: STRONG }]);
    expect(minimums).toEqual([2]);
  });

  it('estimates no more of a password than is ever accepted', async () => {
    const { check, platform, scored } = await loaded({ show_zxcvbn: true });
    check(`${'aB3$'.repeat(18)}${'xyz!7Q'.repeat(50)}`);
    await platform.settle();
    expect(scored).toEqual(['aB3$'.repeat(18)]);
  });

  it('reports at once as well when a rule is violated', async () => {
    const { check, platform } = await loaded({ show_zxcvbn: true });
    const heard = check('short');
    const complexity = { min_length: true };
    expect(heard).toEqual([false, { complexity }]);
    await platform.settle();
    expect(heard).toEqual([false, { complexity }, { complexity, strength: STRONG }]);
  });

  it('reports without strength when the lists cannot be loaded', async () => {
    const { check, platform } = await loaded({ show_zxcvbn: true }, true);
    const [good, bad] = [check('long enough'), check('short')];
    await platform.settle();
    expect(good).toEqual([true, { complexity: {} }]);
    expect(bad).toEqual([false, { complexity: { min_length: true } }]);
  });

  it('loads nothing without a callback', async () => {
    const { client, platform, minimums } = await loaded({ show_zxcvbn: true });
    client.signUp.validatePassword('long enough', { onValidationComplexity: () => undefined });
    await platform.settle();
    expect(minimums).toEqual([]);
  });
});
