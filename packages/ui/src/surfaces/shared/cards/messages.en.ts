// Texts that the cards of sign-in and sign-up share: the code card, the password rules, the last card.

/** English texts of both flows. */
export const authenticationMessages = {
  'code.title': 'Enter the code',
  'code.subtitle': 'We sent six digits. They work for 10 minutes.',
  'code.submit': 'Continue',
  'code.resend': 'Send a new code',
  'code.waiting': 'Send again in {time}',
  'code.accepted': 'Code accepted.',
  'code.incomplete': 'Type all six digits.',
  'code.renewed': 'That took a while, so we sent a new code. Use the newest one.',
  'rule.length': { one: 'At least {count} character', other: 'At least {count} characters' },
  'rule.longest': { one: 'No more than {count} character', other: 'No more than {count} characters' },
  'rule.number': 'A number',
  'rule.lowercase': 'A lower-case letter',
  'rule.uppercase': 'A capital letter',
  'rule.special': 'A special character',
  'rule.strength': 'Hard to guess',
  'rules.left': 'The password still needs: {rules}',
  'rules.met': 'The password meets every rule.',
  'password.unmet': 'This password does not meet every rule yet.',
  'password.differs': 'The two passwords are not the same.',
  'done.title': 'You are signed in',
  'done.text': 'This page moves on by itself.',
  'done.continue': 'Continue',
  back: 'Back',
} as const;
