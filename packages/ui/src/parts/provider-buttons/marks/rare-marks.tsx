// The marks of less common providers, with all wallets: one chunk, loaded before a card that needs any is rendered.
import { walletProviders } from '../wallet-marks.tsx';
import { marksOf, type ProviderMarks, providerMarks } from './provider-marks.tsx';
import { RARE_SHAPES } from './rare-shapes.ts';

export { walletProviders };

/** The marks of all known providers. */
export const allMarks: ProviderMarks = { ...providerMarks, ...marksOf(RARE_SHAPES) };
