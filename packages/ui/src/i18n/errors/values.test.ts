// Wait times as text.
import { describe, expect, it } from 'vitest';
import { errorValues, waitText } from './values.ts';

describe('a wait in words', () => {
  it.each([
    [1, 'en', '1 second'],
    [59.2, 'en', '60 seconds'],
    [90, 'en', '90 seconds'],
    [91, 'en', '2 minutes'],
    [900, 'en', '15 minutes'],
    [3_600, 'en', '60 minutes'],
    [7_200, 'en', '2 hours'],
    [86_400, 'en', '24 hours'],
    [900, 'de_DE', '15 Minuten'],
    [900, 'fr-FR', '15 minutes'],
    [900, 'es-ES', '15 minutos'],
    [900, 'ar-SA', '15 دقيقة'],
    [900, 'no language at all', '15 minutes'],
  ])('%d s in %s is %s', (seconds, locale, text) => {
    // The kind of space between number and unit depends on the platform.
    expect(waitText(seconds, locale).replace(/\s/g, ' ')).toBe(text);
  });

  it('is omitted when there is none', () => {
    expect(errorValues({ max: 72 }, 'en')).toEqual({ max: 72 });
  });
});
