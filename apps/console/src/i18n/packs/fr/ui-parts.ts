// French texts of parts of `@latchkey/ui` that pages show, as they are in its language pack.
import type { PartTexts } from '../../english.ts';

export const uiParts: PartTexts = {
  'password.show': 'Afficher le mot de passe',
  'password.hide': 'Masquer le mot de passe',
  'dialog.close': 'Fermer',
};
