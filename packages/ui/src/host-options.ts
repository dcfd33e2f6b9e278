// Applies the appearance and the texts of a host: one chunk, only for hosts that give any.
import type { Localization } from '@latchkey/client';
import { createDownload, type Download } from '@latchkey/hooks';
import { isContractWritten } from './i18n/contract-written.ts';
import { customProperties, ruleClass, rulesSheet } from './styles/appearance/variables.ts';
import type { UiContextValue } from './ui-context.tsx';

/** Maps a host's texts that use the contract's keys to our keys, for the context of a surface. */
type Texts = { readonly inOwnWords: (value: UiContextValue) => UiContextValue };

const contractTexts: Download<Texts> = createDownload(() => import('./i18n/contract-keys/texts.ts'));

export const hostOptions = {
  styles: { customProperties, ruleClass, rulesSheet },
  /** The chunk for texts under the contract's keys; undefined for other texts. */
  textsOf: (localization: Localization | undefined): Download<Texts> | undefined =>
    isContractWritten(localization) ? contractTexts : undefined,
};
