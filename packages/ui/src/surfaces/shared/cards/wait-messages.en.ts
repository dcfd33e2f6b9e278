// English texts of the cards that wait: for a link to be opened, for its landing page, for a reply. A host overrides them in the
// same group as the other texts both flows share.

/** Texts of the cards that wait. */
export const waitMessages = {
  'link.title': 'Open the link we sent',
  'link.subtitle': 'Keep this page open; it moves on by itself.',
  'link.resend': 'Send a new link',
  'link.waiting': 'Send again in {time}',
  'link.expiredTitle': 'This link has expired',
  'link.expiredText': 'Ask for a new one. It works for 10 minutes.',
  'link.followedTitle': 'The link was opened',
  'link.followedText': 'This page moves on by itself.',
  'linkOpened.title': 'Continue in the other tab',
  'linkOpened.text': 'The link was opened in another tab of this browser. You can close this one.',
  'linkOpened.here': 'Continue here instead',
  'landing.loadingTitle': 'Checking the link',
  'landing.loadingText': 'This takes a moment.',
  'landing.verifiedTitle': 'The link worked',
  'landing.verifiedText': 'Go back to the page where you started. It moves on by itself.',
  'landing.expiredTitle': 'This link has expired',
  'landing.expiredText': 'Links work for 10 minutes. Go back to where you started and ask for a new one.',
  'landing.client_mismatchTitle': 'Open the link where you started',
  'landing.client_mismatchText':
    'This link works only in the browser that asked for it. Open it there, on the same device.',
  'landing.client_mismatchNew':
    'A new account can be created only in the browser that asked for the link. Open it there, on the same device.',
  'landing.failedTitle': 'This link does not work',
  'landing.failedText': 'It was used already or is not complete. Go back to where you started and ask for a new one.',
  'landing.close': 'You can close this tab.',
  'landing.toSignIn': 'Back to sign-in',
  'landing.toSignUp': 'Back to sign-up',
  'callback.title': 'Signing you in',
  'callback.failedTitle': 'That did not work',
  'callback.failedText': 'You can try again on the next page.',
  'loading.title': 'One moment',
  'loading.text': 'This page moves on by itself.',
} as const;
