// Settings with every identifier and factor on, and users who are signed in on such an instance.
import type { UserJSON } from '@latchkey/wire';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { openBrowser, type TestBrowser } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';
import { withEveryFactor } from './factor-settings.ts';
import { LINKS_ON, PHONE_ON, settingsWith } from './instance-settings.ts';
import { PASSWORD } from './sign-up-and-in.ts';

/** Every identifier and every factor is on; only the e-mail address is required. */
export const withEverything = (settings: InstanceSettings): InstanceSettings =>
  settingsWith({
    attributes: {
      phone_number: PHONE_ON,
      email_address: { ...LINKS_ON, required: false },
      username: { enabled: true, used_for_first_factor: true },
      password: { required: false },
    },
  })(withEveryFactor(settings));

export type SignedInUser = { readonly browser: TestBrowser; readonly user: UserJSON };

/** Creates a user through the admin API and signs it in by password in a new browser. */
export const createSignedInUser = async (
  service: TestService,
  email: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<SignedInUser> => {
  const made = await service.admin<UserJSON>('POST', '/users', { email_address: email, password: PASSWORD, ...facts });
  return { browser: await signInElsewhere(service, email), user: made.body };
};

/** Signs a user in in one more browser. */
export const signInElsewhere = async (
  service: TestService,
  identifier: string,
  password: string = PASSWORD,
): Promise<TestBrowser> => {
  const browser = await openBrowser(service);
  const { codes } = await browser.call('POST', '/client/sign_ins', {
    body: { identifier, password, strategy: 'password' },
  });
  if (codes.length > 0) throw new Error(`could not sign in: ${codes.join()}`);
  return browser;
};

/** A browser with a session of an impersonator of the user. */
export const impersonatorOf = async (service: TestService, userId: string): Promise<TestBrowser> => {
  const actor = { user_id: userId, actor: { sub: 'support' } };
  const { body } = await service.admin<{ token: string }>('POST', '/actor_tokens', actor);
  const browser = await openBrowser(service);
  await browser.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: body.token } });
  return browser;
};
