// English texts of what a flow finds by itself on the way, for cards that have no words of their own for it: the first card is
// downloaded before the steps are, and does not carry theirs. A host finds them among its errors.

/** Texts by our own codes. */
export const stepErrorMessages = {
  second_factor_unsupported:
    'This account has a second step that this page cannot show. Ask the people who run this application.',
} as const;
