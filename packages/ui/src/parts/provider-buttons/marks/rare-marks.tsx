// The marks that fewer pages have, with all of the wallets: one download, before a card is drawn that needs any.
import { walletProviders } from '../wallet-marks.tsx';
import { marksOf, type ProviderMarks, providerMarks } from './provider-marks.tsx';
import { RARE_SHAPES } from './rare-shapes.ts';

export { walletProviders };

/** The marks of every provider we know. */
export const allMarks: ProviderMarks = { ...providerMarks, ...marksOf(RARE_SHAPES) };
