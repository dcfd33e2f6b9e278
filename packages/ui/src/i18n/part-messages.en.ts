// Texts of parts that are on a first card, the same on every surface.

/** English texts of these parts. */
export const partMessages = {
  'brand.name': 'Made with Latchkey',
  'footer.help': 'Help',
  'footer.privacy': 'Privacy',
  'footer.terms': 'Terms',
  'footer.pages': 'About this application',
  'notice.development': 'Development keys. Not for real users.',
  'notice.maintenance': 'We are doing maintenance. Some things may be slow for a while.',
  'crash.title': 'This part of the page stopped working',
  'crash.text':
    'Nothing you entered was sent. Start again; if it happens twice, tell the people who run this application.',
  'crash.retry': 'Start again',
  'outage.title': 'This could not be loaded',
  'outage.text': 'We could not reach the service. Check your connection and try again.',
  'outage.retry': 'Try again',
} as const;
