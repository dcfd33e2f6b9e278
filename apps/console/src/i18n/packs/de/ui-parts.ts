// German texts of parts of `@latchkey/ui` that pages show, as they are in its language pack.
import type { PartTexts } from '../../english.ts';

export const uiParts: PartTexts = {
  'password.show': 'Passwort zeigen',
  'password.hide': 'Passwort verbergen',
  'dialog.close': 'Schließen',
};
