// Names that only account management needs, separate from those that every page downloads.
import { PROVIDER } from './names/provider.ts';

/** The field in which a host's server requires a step-up first (docs/reference/wire.md#step-up). */
export const REVERIFICATION_HINT_FIELD = `${PROVIDER}_error`;

/** Accepted types of a user's or an organization's picture. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
