// Applies the appearance and the texts of a host, and the language of its page: one chunk, only for pages that need any of them.

import { createTextsOf } from './i18n/languages/host-texts.ts';
import { browserLanguages } from './location/browser-languages.ts';
import { customProperties, ruleClass, rulesSheet } from './styles/appearance/variables.ts';

/** Applies variables and style rules. */
export const styles = { customProperties, ruleClass, rulesSheet };

/** The download of the texts of a surface. */
export const textsOf = createTextsOf(browserLanguages);
