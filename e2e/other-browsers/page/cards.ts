// The steps of the sign-in and sign-up cards that several stories share.
import type { TestUser } from '../../support/users.ts';
import { button, field, region } from './target.ts';
import type { WebPage } from './web-page.ts';

export const IDENTIFIER = field(/email|username/i);
export const PASSWORD = field('Password');
const CODE = field(/code/i);

export async function signUp(web: WebPage, { email, password }: TestUser): Promise<void> {
  await web.fill(field(/email/i), email);
  await web.fill(PASSWORD, password);
  await web.click(button('Create account'));
}

export async function giveIdentifier(web: WebPage, email: string): Promise<void> {
  await web.fill(IDENTIFIER, email);
  await web.click(button('Continue'));
}

export async function signIn(web: WebPage, { email, password }: TestUser): Promise<void> {
  await giveIdentifier(web, email);
  await web.fill(PASSWORD, password);
  await web.click(button('Sign in'));
}

/** Types the code; the last digit submits it. */
export const giveCode = (web: WebPage, code: string): Promise<void> => web.typeInto(CODE, code);

/** Waits for the playground's page of a signed-in user. */
export async function isSignedIn(web: WebPage): Promise<void> {
  await web.sees(region('You are signed in'));
  await web.isAt(/\/me$/);
}

/** Waits until a page without a framework names this user. */
export const isSignedInOnSite = (web: WebPage, { email }: Pick<TestUser, 'email'>): Promise<void> =>
  web.reads({ css: '#who' }, `Signed in as ${email}`);

export const isSignedOutOnSite = (web: WebPage): Promise<void> => web.reads({ css: '#who' }, 'Signed out');
