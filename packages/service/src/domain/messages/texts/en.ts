// The service's texts in English.
import type { Texts } from './texts.ts';

export const en: Texts = {
  unnamedApplication: 'this application',
  code: {
    subject: (app, code) => `${code} is your code for ${app}`,
    opening: (app) => `Enter this code to continue to ${app}:`,
    validity: (minutes) => `It works for ${minutes} minutes and only once.`,
    caution: 'If you did not ask for it, you can ignore this message. Never give the code to anyone.',
    message: (app, code, minutes) => `${code} is your code for ${app}. It works for ${minutes} minutes.`,
  },
  accountExists: {
    subject: (app) => `You already have an account for ${app}`,
    what: (app) =>
      `Someone, perhaps you, tried to sign up for ${app} with this address. You have an account already: sign in instead.`,
    caution: 'If it was not you, there is nothing to do.',
  },
  link: {
    subject: (app) => `Your link for ${app}`,
    opening: (app) => `Press the button to continue to ${app}. Use the browser in which you asked for it.`,
    button: 'Continue',
    validity: (minutes) => `The link works for ${minutes} minutes and only once.`,
    orCode: 'Or enter this code:',
    caution: 'If you did not ask for it, you can ignore this message.',
  },
  invitation: {
    subject: (app) => `You are invited to ${app}`,
    opening: (app) => `You are invited to ${app}. Press the button to accept.`,
    button: 'Accept the invitation',
    validity: (days) => `The invitation works for ${days} days.`,
    caution: 'If you do not know what this is about, you can ignore this message.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Join ${organization} on ${app}`,
    opening: (app) => `You are invited to join ${organization} on ${app}. Press the button to accept.`,
    button: 'Accept the invitation',
    validity: (days) => `The invitation works for ${days} days.`,
    caution: 'If you do not know what this is about, you can ignore this message.',
  }),
  admission: {
    subject: (app) => `Your place at ${app} is ready`,
    opening: (app) => `You asked for a place at ${app}, and now it is ready. Press the button to create your account.`,
    button: 'Create the account',
    validity: (days) => `The invitation works for ${days} days.`,
    caution: 'If you did not ask for it, you can ignore this message.',
  },
  newSignIn: {
    subject: (app) => `New sign-in to ${app}`,
    opening: (app) => `Someone just signed in to your account for ${app} with a browser that you have not used before.`,
    time: (time) => `Time: ${time} (UTC)`,
    browser: (browser) => `Browser: ${browser}`,
    browserOn: (browser, device) => `${browser} on ${device}`,
    unknownBrowser: 'not known',
    place: (place) => `Approximate place: ${place}`,
    fine: 'If this was you, there is nothing to do.',
    otherwise: 'If it was not you, press the button. You are then signed out everywhere and choose a new password.',
    button: 'This was not me',
    validity: (days) => `The link works for ${days} days and only once.`,
  },
  pasteAddress: 'Or open this address in your browser:',
  page: {
    title: (app) => `Continue to ${app}`,
    opening: 'Press the button to confirm that you opened this link.',
    button: 'Continue',
    caution: 'If you did not ask for this, close the page. Nothing happens.',
    unknownTitle: 'This link does not work',
    unknown: 'It is incomplete, or it was replaced by a newer one. Go back and ask for another.',
    invalidCallbackTitle: 'This sign-in cannot be finished here',
    invalidCallback:
      'It was started in another browser, took too long, or is over already. Go back to the application and start again.',
  },
  runPage: {
    passedTitle: 'The trial worked',
    passed: 'You can close this page. No account was made and no session was started.',
    failedTitle: 'The trial stopped',
    failed: 'You can close this page. The console shows at which step it stopped, and why.',
  },
  reportPage: {
    title: 'Was this sign-in not you?',
    opening: (app) =>
      `Press the button to protect your account for ${app}: every session ends, also yours, and the password no longer works.`,
    button: 'Sign out everywhere',
    caution: 'If it was you, close the page. Nothing happens.',
    doneTitle: 'You are signed out everywhere',
    done: (app) => `Every session of your account for ${app} has ended, and every browser counts as new again.`,
    newPassword:
      'Your password no longer works. Go to the sign-in page, say there that you forgot it, and set a new one.',
    check: 'Then look at your account: remove addresses, passkeys and linked accounts that are not yours.',
    signIn: 'Go to the sign-in page',
    unknownTitle: 'This link does not work',
    unknown:
      'It is incomplete or older than seven days. If you think that someone else uses your account, sign in and change your password.',
  },
};
