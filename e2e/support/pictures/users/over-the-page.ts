// States of what is drawn over a page: the notice of an impersonation, and the captcha.
import { HostTab } from '../../../pages/host.ts';
import type { MethodMeans, MethodScreen } from '../../screens/method.ts';
import { methods } from '../../settings.ts';
import { HARD_NAMES, LONG_NAME, WORD_256 } from '../organizations/names.ts';
import { longAddress, type More } from './seeds.ts';

/** An operator signs in as a user, as the link of the console does. */
const actAs = async ({ page, site, users, stack }: MethodMeans, more: More): Promise<void> => {
  const { id } = await users.member(more);
  const actor = { sub: 'operator_7', name: 'Jonas' };
  const { token } = (await stack.admin('POST', '/actor_tokens', { user_id: id, actor })) as { readonly token: string };
  await page.goto(`${site}/?__latchkey_ticket=${token}`);
  await page.locator('#who', { hasText: 'Signed in' }).waitFor();
  // The page of the host: a heading instead of its line with a long address, which would scroll it.
  await page.evaluate(() => {
    const heading = document.createElement('h1');
    heading.textContent = 'Field notes';
    document.getElementById('who')?.replaceWith(heading);
  });
};

const impersonation = (name: string, more: () => More): MethodScreen => ({
  name: `impersonation, ${name}`,
  settings: [methods.names],
  heading: 'Acting as someone else',
  role: 'region',
  reach: (means) => actAs(means, more()),
});

export const OVER_THE_PAGE_STATES: readonly MethodScreen[] = [
  impersonation('a long name', () => ({ first_name: LONG_NAME, last_name: 'Lindqvist' })),
  impersonation('one word of 256 letters', () => ({ first_name: WORD_256 })),
  impersonation('an Arabic name', () => ({ first_name: HARD_NAMES[6] })),
  impersonation('no name, a long address', () => ({ email_address: [longAddress()] })),
  {
    name: 'captcha-modal',
    settings: [],
    heading: 'A short check',
    role: 'dialog',
    reach: async ({ page, site }) => {
      await new HostTab(page).open(`${site}/plain`);
      await page.evaluate(() => {
        const { Latchkey } = window as unknown as {
          Latchkey: { __internal_openBlankCaptchaModal(props: object): void };
        };
        Latchkey.__internal_openBlankCaptchaModal({ isWorking: true });
      });
    },
  },
];
