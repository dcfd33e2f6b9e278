// Names that only the account needs, apart from those that every page downloads.
import { PROVIDER } from './names/provider.ts';

/** Under which an application's server says that it wants a step-up first (wire §9.12). */
export const REVERIFICATION_HINT_FIELD = `${PROVIDER}_error`;

/** What a picture of a user or an organization may be. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
