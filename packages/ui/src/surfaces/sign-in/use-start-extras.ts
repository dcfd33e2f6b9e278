// Downloads what the first card has beside its one field, where the instance asks for any of it, and keeps it for the visit.
import { useStore } from '@latchkey/hooks';
import type { SignInSettings } from '../../flows/sign-in-settings.ts';
import type { ProviderMarks } from '../../parts/provider-buttons/marks/provider-marks.tsx';
import { useLater } from '../authentication/later-cards.ts';

/** What may stand beside the one field of the card. */
export type StartExtras = Omit<typeof import('./start-extras.tsx'), 'withMarks'> & {
  readonly marks?: ProviderMarks | undefined;
};

/** How the download stands. A card is drawn when it is over, so that nothing moves on it. */
export type ExtrasArrival = { readonly code?: StartExtras; readonly failure?: { readonly error: unknown } };

const asksForExtras = ({ fields, passkeyLink, providers, wallets }: SignInSettings): boolean =>
  fields.includes('phone') || passkeyLink || providers.length + wallets.length > 0;

const NOTHING = { styles: [] };

/** The extras of a sign-in; undefined where it needs none. */
export const useStartExtras = (settings: SignInSettings): ExtrasArrival | undefined => {
  const wanted = asksForExtras(settings);
  const later = useLater<{ readonly styles: readonly string[] }>(async () =>
    wanted ? (await import('./start-extras.tsx')).withMarks(settings.providers) : NOTHING,
  );
  const arrival = useStore(later, (each) => each);
  // The cast holds: what was downloaded is the module above, with its marks.
  return wanted ? (arrival as ExtrasArrival) : undefined;
};
