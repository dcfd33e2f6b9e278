// What the appearance and the texts of a host mean, in one download for the hosts that give any.
import { isContractWritten } from './i18n/contract-written.ts';
import { customProperties, ruleClass, rulesSheet } from './styles/wishes.ts';

export const hostWishes = { styles: { customProperties, ruleClass, rulesSheet }, isContractWritten };
