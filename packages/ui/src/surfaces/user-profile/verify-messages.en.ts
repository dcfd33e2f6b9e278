// English texts of the landing page of a verification link.

/** Texts by the result of the link. */
export const verifyMessages = {
  'verify.verifiedTitle': 'Email verified',
  'verify.verifiedText': 'Go back to the page where you added it.',
  'verify.expiredTitle': 'This link has expired',
  'verify.expiredText': 'Ask for a new one on the page where you added the address.',
  'verify.client_mismatchTitle': 'This link is for another browser',
  'verify.client_mismatchText': 'Open it in the browser where you added the address.',
  'verify.failedTitle': 'This link does not work',
  'verify.failedText': 'It was used already or is not complete. Ask for a new one.',
} as const;
