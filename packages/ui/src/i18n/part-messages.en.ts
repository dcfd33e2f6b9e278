// Texts of the parts themselves, the same on every surface.

/** English texts shared by all parts. */
export const partMessages = {
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  'password.rules': 'What the password needs',
  'password.ruleMet': '(done)',
  'code.label': 'Code of {length} digits',
  'dialog.close': 'Close',
  'brand.name': 'Made with Latchkey',
  'footer.help': 'Help',
  'footer.privacy': 'Privacy',
  'footer.terms': 'Terms',
  'footer.pages': 'About this application',
  'notice.development': 'Development keys. Not for real users.',
  'notice.maintenance': 'We are doing maintenance. Some things may be slow for a while.',
  'field.optional': 'optional',
  'error.expired': 'This took too long and has to start again. What you typed is still here.',
  'error.unknown': 'Something went wrong on our side. Try again in a moment.',
  'crash.title': 'This part of the page stopped working',
  'crash.text':
    'Nothing you entered was sent. Start again; if it happens twice, tell the people who run this application.',
  'crash.retry': 'Start again',
} as const;
