// The captcha is downloaded only where an instance requires one.
import { expect, it } from 'vitest';
import type { Snapshot } from '../state/snapshot.ts';
import { createStore } from '../state/store.ts';
import { createRequiredCaptcha } from './required-captcha.ts';

const create = (captchaEnabled: boolean | undefined) => {
  const store = createStore(() => undefined);
  const userSettings = { signUp: { captcha_enabled: captchaEnabled } };
  // The cast holds: nothing else of the environment is read.
  if (captchaEnabled !== undefined)
    store.commit({ environment: { userSettings } as unknown as Snapshot['environment'] });
  let downloads = 0;
  const captcha = createRequiredCaptcha(store, async () => {
    downloads += 1;
    return {
      solve: async (action) => ({ captchaError: action }),
      signUpFields: async () => ({ captcha_token: 'token' }),
    };
  });
  return { captcha, downloads: () => downloads };
};

it.each([undefined, false])('is none while the settings say %s', async (captchaEnabled) => {
  const { captcha, downloads } = create(captchaEnabled);
  expect([await captcha.challenge('verify'), await captcha.captchaFields({}), downloads()]).toEqual([undefined, {}, 0]);
});

it('solves challenges and adds fields to a sign-up where the instance requires it', async () => {
  const { captcha } = create(true);
  expect(await captcha.challenge('heartbeat')).toEqual({ captchaError: 'heartbeat' });
  expect(await captcha.captchaFields({})).toEqual({ captcha_token: 'token' });
});
