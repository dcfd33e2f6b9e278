// The attribute `inert`. React 18 does not know it and passes on only text; later versions take only a boolean.
import { version } from 'react';

/** Props of an element that cannot be focused or pressed while `isInert`. */
export const inertIf = (isInert: boolean): { readonly inert?: boolean } => {
  if (!isInert) return {};
  // The cast holds for React 18, which writes the text as it is.
  return { inert: version.startsWith('18.') ? ('' as unknown as boolean) : true };
};
