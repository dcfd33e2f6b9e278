// What the appearance and the texts of a host mean, in one download for the hosts that give any.
import type { Localization } from '@latchkey/client';
import { createDownload, type Download } from '@latchkey/hooks';
import { isContractWritten } from './i18n/contract-written.ts';
import { customProperties, ruleClass, rulesSheet } from './styles/appearance-variables.ts';
import type { UiContextValue } from './ui-context.tsx';

/** Replaces the texts of a surface by ours where the host wrote them with keys of the contract. */
type Texts = { readonly inOwnWords: (value: UiContextValue) => UiContextValue };

const contractTexts: Download<Texts> = createDownload(() => import('./i18n/contract-keys/contract-texts.ts'));

export const hostOptions = {
  styles: { customProperties, ruleClass, rulesSheet },
  /** What has to be downloaded for texts that are written as the contract has them; nothing for others. */
  textsOf: (localization: Localization | undefined): Download<Texts> | undefined =>
    isContractWritten(localization) ? contractTexts : undefined,
};
