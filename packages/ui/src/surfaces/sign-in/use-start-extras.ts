// Downloads the field for a phone number, where the instance takes any, and keeps it for the visit.
import { type Arrival, useStore } from '@latchkey/hooks';
import type { SignInSettings } from '../../flows/sign-in-settings.ts';
import { useLater } from '../authentication/later-cards.ts';

/** What may stand in place of the one field of the card. */
export type StartExtras = typeof import('./phone-identifier.tsx');

/** How the download stands. A card is drawn when it is over, so that nothing moves on it. */
export type ExtrasArrival = Arrival<StartExtras>;

const NOTHING = { styles: [] };

/** The extras of a sign-in; undefined where it needs none. */
export const useStartExtras = ({ fields }: SignInSettings): ExtrasArrival | undefined => {
  const isWanted = fields.includes('phone');
  const later = useLater<{ readonly styles: readonly string[] }>(async () =>
    isWanted ? import('./phone-identifier.tsx') : NOTHING,
  );
  const arrival = useStore(later, (each) => each);
  // The cast holds: what was downloaded is the module above.
  return isWanted ? (arrival as ExtrasArrival) : undefined;
};
