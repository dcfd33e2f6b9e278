// The mails that carry codes, as text and as simple HTML. Names of applications come from settings, so they are escaped
// and never bring a line break into a header.

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const page = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><body>${paragraphs.join('')}</body></html>`;

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

export type CodePurpose = 'sign_in' | 'sign_up' | 'reset_password';

const PURPOSES: Readonly<Record<CodePurpose, { readonly subject: string; readonly use: string }>> = {
  sign_in: { subject: 'is your sign-in code for', use: 'Enter it to sign in to' },
  sign_up: { subject: 'is your verification code for', use: 'Enter it to finish signing up for' },
  reset_password: { subject: 'is your password reset code for', use: 'Enter it to choose a new password for' },
};

/** A mail with a one-time code. */
export const codeMail = (purpose: CodePurpose, code: string, applicationName: string, minutes: number): Mail => {
  const name = oneLine(applicationName);
  const words = PURPOSES[purpose];
  const use = `${words.use} ${name}. It works once, for ${minutes} minutes.`;
  const care = 'If you did not ask for it, you can ignore this mail. Do not give the code to anybody.';
  return {
    subject: `${code} ${words.subject} ${name}`,
    text: `Your code is ${code}\n\n${use}\n\n${care}\n`,
    html: page([
      paragraph('Your code is'),
      `<p style="font-size:2em;letter-spacing:0.2em"><strong>${escapeHtml(code)}</strong></p>`,
      paragraph(use),
      paragraph(care),
    ]),
  };
};

/** What the owner of an address gets when somebody tries to sign up with it and the instance does not tell who exists. */
export const accountExistsMail = (applicationName: string): Mail => {
  const name = oneLine(applicationName);
  const what = `Somebody, perhaps you, tried to sign up for ${name} with this address. You already have an account: sign in instead.`;
  const care = 'If it was not you, there is nothing to do.';
  return {
    subject: `You already have an account for ${name}`,
    text: `${what}\n\n${care}\n`,
    html: page([paragraph(what), paragraph(care)]),
  };
};
