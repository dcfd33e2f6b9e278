// Texts of refusals: the lookup order, and that our table contains only existing codes.
import { CLIENT_ERROR_CODES, SERVER_ERROR_CODES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { accountErrorMessages } from './account-messages.en.ts';
import { joiningErrorMessages } from './joining-messages.en.ts';
import { errorText } from './message.ts';
import { errorMessages } from './messages.en.ts';

describe('the text of an error', () => {
  const table = { taken: 'Taken.', taken__email_address: 'This email is taken.' };

  it('is found by code and field, in either spelling, then by code', () => {
    expect(errorText({ code: 'taken', field: 'emailAddress' }, [table])).toBe('This email is taken.');
    expect(errorText({ code: 'taken', field: 'email_address' }, [table])).toBe('This email is taken.');
    expect(errorText({ code: 'taken', field: 'username' }, [table])).toBe('Taken.');
  });

  it("is the host's before the built-in one, field before code", () => {
    expect(errorText({ code: 'taken' }, [{ taken: 'Mine.' }, table])).toBe('Mine.');
    expect(errorText({ code: 'taken', field: 'emailAddress' }, [{ taken: 'Mine.' }, table])).toBe(
      'This email is taken.',
    );
  });

  it("falls back to the service's own text, and to nothing", () => {
    expect(errorText({ code: 'odd', text: 'As the service says.' }, [table])).toBe('As the service says.');
    expect(errorText({ code: 'odd' }, [table])).toBeUndefined();
  });

  it('contains the service’s number, in the language of the page', () => {
    const texts = { short: 'Use at least {min} characters.', busy: 'Wait a little.', busy__limit: 'Wait {time}.' };
    expect(errorText({ code: 'short', meta: { min: 12 } }, [texts])).toBe('Use at least 12 characters.');
    expect(errorText({ code: 'busy', meta: { retryAfterSeconds: 900 } }, [texts])).toBe('Wait 15 minutes.');
    expect(errorText({ code: 'busy', meta: { retryAfterSeconds: 900 } }, [texts], 'de-DE')).toBe('Wait 15 Minuten.');
    expect(errorText({ code: 'busy' }, [texts])).toBe('Wait a little.');
  });

  it('never has an empty placeholder', () => {
    const texts = { short: 'Use at least {min} characters.' };
    expect(errorText({ code: 'short', text: 'Too short.' }, [texts])).toBe('Too short.');
    expect(errorText({ code: 'short', meta: { max: 8 } }, [texts])).toBeUndefined();
  });

  it("is the host's for a code before the built-in one with a number", () => {
    const ours = { busy__limit: 'Wait {time}.' };
    expect(errorText({ code: 'busy', meta: { retryAfterSeconds: 5 } }, [{ busy: 'Mine.' }, ours])).toBe('Mine.');
  });

  it('does not treat inherited properties as codes', () => {
    expect(errorText({ code: 'constructor' }, [table])).toBeUndefined();
  });
});

describe('the table of texts', () => {
  const codes = new Set<string>([...SERVER_ERROR_CODES, ...CLIENT_ERROR_CODES]);

  const ours = { ...errorMessages, ...accountErrorMessages, ...joiningErrorMessages };

  it.each(['session_pending', 'second_factor_required', 'organization_selection_required', 'user_banned'])(
    'has a text for %s, which a policy of the operator causes',
    (code) => {
      expect(Object.keys(ours)).toContain(code);
    },
  );

  it.each(Object.keys(ours))('%s names a code of the contract', (key) => {
    expect(codes).toContain(key.split('__')[0]);
  });

  it.each(Object.entries(ours))('%s is plain: a sentence, no blame, no please', (_, text) => {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toMatch(/please|oops|invalid|!/i);
  });
});
