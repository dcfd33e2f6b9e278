// Names within sentences: isolated (Unicode UAX #9, FSI and PDI) if they are written in the other direction than the sentence, so
// that a full stop or a number next to the name stays at its place.

import { directionOf, type Language } from '@latchkey/wire';
import { oneLine } from './html.ts';
import { textsIn } from './language.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** A name for a sentence in this language. */
export const isolatedIn = (language: Language, name: string): string =>
  RIGHT_TO_LEFT.test(name) === (directionOf(language) === 'rtl') ? name : `\u2068${name}\u2069`;

/** The name of the application within a sentence of a page. */
export const applicationIn = (look: { readonly applicationName: string; readonly language: Language }): string => {
  const name = oneLine(look.applicationName);
  return name === '' ? textsIn(look.language).unnamedApplication : isolatedIn(look.language, name);
};
