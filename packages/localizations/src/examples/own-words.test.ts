// The example of the localization guide keeps the pack and overrides some texts.
import { expect, it } from 'vitest';
import { deDE } from '../index.ts';
import { localization } from './own-words.ts';

it('replaces single texts and keeps all others', () => {
  expect(localization.signIn['start.title']).toBe('Willkommen zurück');
  expect(localization.errors.form_password_incorrect).toBe('Das Passwort passt nicht zu diesem Konto.');
  const { 'start.title': title, ...others } = localization.signIn;
  expect(title).not.toBe(deDE.signIn['start.title']);
  expect(deDE.signIn).toMatchObject(others);
  expect(localization.locale).toBe(deDE.locale);
});
