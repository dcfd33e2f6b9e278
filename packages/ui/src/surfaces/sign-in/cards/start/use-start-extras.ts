// Downloads the phone number field and the rare marks, if the instance needs any, and keeps them for the visit.
import { type DownloadState, useStore } from '@latchkey/hooks';
import type { SignInSettings } from '../../../../flows/sign-in/settings.ts';
import { needsRareMarks, rareMarks } from '../../../shared/cards/providers.tsx';
import { useLater } from '../../../shared/flow/later-cards.ts';

/** What may replace the text field of the card. */
export type StartExtras = Partial<typeof import('../phone-identifier.tsx')> & { readonly styles: readonly string[] };

/** State of the download. The card renders when it has ended, so that nothing shifts. */
export type ExtrasState = DownloadState<StartExtras>;

const NOTHING: StartExtras = { styles: [] };

/** The lazy parts of a sign-in; undefined if it needs none. */
export const useStartExtras = ({ fields, providers, wallets }: SignInSettings): ExtrasState | undefined => {
  const hasPhone = fields.includes('phone');
  const hasRare = needsRareMarks(providers, wallets);
  const later = useLater<StartExtras>(async () => {
    const [phone] = await Promise.all([hasPhone && import('../phone-identifier.tsx'), hasRare && rareMarks.ask()]);
    return phone || NOTHING;
  });
  const state = useStore(later, (each) => each);
  return hasPhone || hasRare ? state : undefined;
};
