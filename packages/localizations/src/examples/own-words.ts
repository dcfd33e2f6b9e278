// The example of the localization guide: a pack with a few words of the host's own.
import { deDE } from '../index.ts';

export const localization = {
  ...deDE,
  signIn: { ...deDE.signIn, 'start.title': 'Willkommen zurück' },
  errors: { ...deDE.errors, form_password_incorrect: 'Das Passwort passt nicht zu diesem Konto.' },
};
