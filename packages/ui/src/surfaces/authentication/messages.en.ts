// Texts that sign-in and sign-up share: the code card, the rules of a password, what can stand in the way.

/** English texts of both flows. */
export const authenticationMessages = {
  'code.title': 'Enter the code',
  'code.subtitle': 'We sent six digits. They work for 10 minutes.',
  'code.submit': 'Continue',
  'code.resend': 'Send a new code',
  'code.waiting': 'Send again in {time}',
  'code.accepted': 'Code accepted.',
  'rule.length': { one: '{count} character', other: '{count} characters' },
  'rule.number': 'A number',
  'rule.lowercase': 'A small letter',
  'rule.uppercase': 'A capital letter',
  'rule.special': 'A special character',
  'done.title': 'You are signed in',
  'done.text': 'This page moves on by itself.',
  'done.continue': 'Continue',
  back: 'Back',
  'problem.codeIncomplete': 'Type all six digits.',
  'problem.codeRenewed': 'That took a while, so we sent a new code. Use the newest one.',
  'problem.attemptExpired': 'That took a while, so it has to begin again. What you typed is still here.',
  'problem.passwordsDiffer': 'The two passwords are not the same.',
  'problem.legalConsentMissing': 'Tick the box to go on.',
} as const;
