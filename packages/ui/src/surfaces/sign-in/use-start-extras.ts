// Downloads what the first card has beside its one field, where the instance asks for any of it, and keeps it for the visit.
import { type Arrival, useStore } from '@latchkey/hooks';
import type { SignInSettings } from '../../flows/sign-in-settings.ts';
import { useLater } from '../authentication/later-cards.ts';

/** What may stand beside the one field of the card, or in its place. */
export type StartExtras = Partial<
  Omit<typeof import('./other-ways.tsx'), 'styles'> & Omit<typeof import('./phone-identifier.tsx'), 'styles'>
> & { readonly styles: readonly string[] };

/** How the download stands. A card is drawn when it is over, so that nothing moves on it. */
export type ExtrasArrival = Arrival<StartExtras>;

const asksForOtherWays = ({ providers, wallets }: SignInSettings): boolean => providers.length + wallets.length > 0;

const loadExtras = async (settings: SignInSettings): Promise<StartExtras> => {
  const [ways, phone] = await Promise.all([
    asksForOtherWays(settings) ? import('./other-ways.tsx') : undefined,
    settings.fields.includes('phone') ? import('./phone-identifier.tsx') : undefined,
  ]);
  return { ...ways, ...phone, styles: [...(ways?.styles ?? []), ...(phone?.styles ?? [])] };
};

const NOTHING: StartExtras = { styles: [] };

/** The extras of a sign-in; undefined where it needs none. */
export const useStartExtras = (settings: SignInSettings): ExtrasArrival | undefined => {
  const isWanted = asksForOtherWays(settings) || settings.fields.includes('phone');
  const arrival = useStore(
    useLater(async () => (isWanted ? loadExtras(settings) : NOTHING)),
    (each) => each,
  );
  return isWanted ? arrival : undefined;
};
