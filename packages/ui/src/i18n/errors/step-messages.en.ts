// English texts for problems that a flow detects itself, for cards without a specific text: the first card is downloaded before
// the later steps and does not contain their texts. A host overrides them under its errors.

/** Texts by our own codes. */
export const stepErrorMessages = {
  second_factor_unsupported:
    'This account has a second step that this page cannot show. Ask the people who run this application.',
} as const;
