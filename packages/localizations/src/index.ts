// Public entry `@latchkey/localizations`: one language pack per export, so that a bundler keeps only the one that is used.

export { arSA } from './ar-sa.ts';
export { deDE } from './de-de.ts';
export { esES } from './es-es.ts';
export { frFR } from './fr-fr.ts';
