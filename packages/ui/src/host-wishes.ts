// What the appearance and the texts of a host mean, in one download for the hosts that give any.
import type { Localization } from '@latchkey/client';
import { createDownload, type Download } from '@latchkey/hooks';
import { isContractWritten } from './i18n/contract-written.ts';
import { customProperties, ruleClass, rulesSheet } from './styles/wishes.ts';
import type { UiContextValue } from './ui-context.tsx';

/** Puts the surroundings of a surface into our own words. */
type Texts = { readonly inOwnWords: (value: UiContextValue) => UiContextValue };

const contractTexts: Download<Texts> = createDownload(() => import('./i18n/contract-keys/contract-texts.ts'));

export const hostWishes = {
  styles: { customProperties, ruleClass, rulesSheet },
  /** What has to be downloaded for texts that are written as the contract has them; nothing for others. */
  textsOf: (localization: Localization | undefined): Download<Texts> | undefined =>
    isContractWritten(localization) ? contractTexts : undefined,
};
