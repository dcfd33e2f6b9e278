// Texts of the page of a setup link, for the IT of a company.

export const setupMessages = {
  title: 'Single sign-on for {name}',
  note: 'Connect your identity provider to {application}. Step {number} of {total}.',
  until: 'This link works until {date}. It opens nothing but this connection.',
  'step.details': 'Enter our details',
  'details.text': 'Make an application at your identity provider, and enter these values there.',
  'step.theirs': 'Give us yours',
  'theirs.text': 'Your identity provider shows these values for the application that you made.',
  'step.attributes': 'Match attributes',
  'attributes.text':
    'Under which name your identity provider sends each field. Leave a field empty for the usual names.',
  'step.try': 'Try it',
  'try.text': 'A run signs you in for real, and keeps nothing.',
  'step.finish': 'Finish',
  'finish.ready': 'Your part is done',
  'finish.readyText': '{application} checks the connection and turns it on for {domains}.',
  'finish.open': 'What is left',
  'finish.values': 'The values of your identity provider',
  'finish.run': 'A run that passed',
  'finish.turnOn': 'Turn on',
  'finish.turnOnText':
    'As soon as it is on, users with an address of {domains} sign in at your identity provider. Then this link ends.',
  'finish.on': 'The connection is on',
  'finish.onText': 'Users with an address of {domains} now sign in at your identity provider. You can close this page.',
  'locked.text': 'The connection is on, so this link changes nothing. Ask the one who sent it.',
  'invalid.title': 'This link does not work',
  'invalid.text': 'It has ended, was revoked, or is not complete. Ask the one who sent it for a new link.',
  'failed.title': 'The page could not be read',
  'failed.again': 'Try again',
} as const;
