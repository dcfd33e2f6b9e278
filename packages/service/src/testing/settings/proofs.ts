// The test of every setting that does something, by its path.
import { ATTRIBUTE_PROOFS } from './attribute-proofs.ts';
import { DISPLAY_PROOFS } from './display-proofs.ts';
import type { Proofs } from './proof.ts';
import { USER_PROOFS } from './user-proofs.ts';

export const PROOFS: Proofs = { ...DISPLAY_PROOFS, ...USER_PROOFS, ...ATTRIBUTE_PROOFS };
