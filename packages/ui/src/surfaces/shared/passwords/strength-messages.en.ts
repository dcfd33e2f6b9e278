// English texts about password strength. A host overrides them in the same group as the other texts both flows share; they are
// downloaded with the first estimate.

/** An estimate, and suggestions. The suggestions have the names of the estimator. */
export const strengthMessages = {
  'strength.fail': 'This password is easy to guess.',
  'strength.pass': 'This password will do. A longer one is harder to guess.',
  'strength.l33t': 'Swapping letters for signs, such as @ for a, helps little.',
  'strength.reverseWords': 'Words spelt backwards help little.',
  'strength.allUppercase': 'Use capitals for some letters, not for all.',
  'strength.capitalization': 'Use capitals further in than the first letter.',
  'strength.dates': 'Leave out dates that others know of you.',
  'strength.recentYears': 'Leave out recent years.',
  'strength.associatedYears': 'Leave out years that others know of you.',
  'strength.sequences': 'Leave out rows such as abc or 123.',
  'strength.repeated': 'Leave out repeated words and letters.',
  'strength.longerKeyboardPattern': 'Leave out rows of the keyboard, or change direction often.',
  'strength.anotherWord': 'Add a few words that are less common.',
  'strength.useWords': 'Several words work well, if they do not belong together.',
  'strength.noNeed': 'Signs, numbers and capitals are not needed if it is long.',
  'strength.pwned': 'If you use it elsewhere too, change it there.',
} as const;
