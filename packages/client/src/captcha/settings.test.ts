// Which captcha an instance requires, by its settings.
import { describe, expect, it } from 'vitest';
import { captchaSettings } from './settings.ts';

const KEYS = { captchaPublicKey: 'smart-key', captchaPublicKeyInvisible: 'invisible-key', captchaWidgetType: 'smart' };

const settings = (display: object, isEnabled = true, isStandardBrowser = true) =>
  // The cast holds: nothing else of an environment is read.
  captchaSettings(
    { displayConfig: display, userSettings: { signUp: { captcha_enabled: isEnabled } } } as never,
    isStandardBrowser,
  );

describe('the captcha of an instance', () => {
  it('is the built-in one where it is configured, in every kind of browser and without keys', () => {
    expect(settings({ captchaProvider: 'proof_of_work' }, true, false)).toEqual({ kind: 'proof_of_work' });
  });

  it.each(['turnstile', null])('is the external one for the provider %s, with both keys', (captchaProvider) => {
    expect(settings({ captchaProvider, ...KEYS })).toEqual({
      kind: 'external',
      siteKey: 'smart-key',
      invisibleSiteKey: 'invisible-key',
      widgetType: 'smart',
    });
  });

  it('is absent when it is disabled, a key is missing, or a widget cannot be shown', () => {
    expect(settings({ captchaProvider: 'proof_of_work' }, false)).toBeUndefined();
    expect(settings(KEYS, false)).toBeUndefined();
    expect(settings({ ...KEYS, captchaPublicKey: null })).toBeUndefined();
    expect(settings({ ...KEYS, captchaPublicKeyInvisible: null })).toBeUndefined();
    expect(settings(KEYS, true, false)).toBeUndefined();
  });
});
