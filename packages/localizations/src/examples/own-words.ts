// The example of the localization guide: a pack with a few custom texts.
import { deDE } from '../index.ts';

export const localization = {
  ...deDE,
  signIn: { ...deDE.signIn, 'start.title': 'Willkommen zurück' },
  errors: { ...deDE.errors, form_password_incorrect: 'Das Passwort passt nicht zu diesem Konto.' },
};
