// Downloads the field for a phone number and marks that fewer pages have, where the instance asks for any, and keeps them for
// the visit.
import { type Arrival, useStore } from '@latchkey/hooks';
import type { SignInSettings } from '../../../flows/sign-in/settings.ts';
import { needsRareMarks, rareMarks } from '../../shared/cards/providers.tsx';
import { useLater } from '../../shared/flow/later-cards.ts';

/** What may stand in place of the one field of the card. */
export type StartExtras = Partial<typeof import('./phone-identifier.tsx')> & { readonly styles: readonly string[] };

/** How the download stands. A card is drawn when it is over, so that nothing moves on it. */
export type ExtrasArrival = Arrival<StartExtras>;

const NOTHING: StartExtras = { styles: [] };

/** The extras of a sign-in; undefined where it needs none. */
export const useStartExtras = ({ fields, providers, wallets }: SignInSettings): ExtrasArrival | undefined => {
  const hasPhone = fields.includes('phone');
  const hasRare = needsRareMarks(providers, wallets);
  const later = useLater<StartExtras>(async () => {
    const [phone] = await Promise.all([hasPhone && import('./phone-identifier.tsx'), hasRare && rareMarks.ask()]);
    return phone || NOTHING;
  });
  const arrival = useStore(later, (each) => each);
  return hasPhone || hasRare ? arrival : undefined;
};
