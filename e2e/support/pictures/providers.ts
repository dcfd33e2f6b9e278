// States of the start card with many providers.
import type { MethodMeans, MethodScreen } from '../screens/method.ts';

type Listed = { readonly data: readonly { readonly id: string; readonly provider: string }[] };

const NAMES = ['google', 'github', 'gitlab', 'discord', 'facebook', 'notion', 'slack', 'spotify', 'twitch', 'dropbox'];

const add = async ({ stack }: MethodMeans, count: number): Promise<void> => {
  for (const provider of NAMES.slice(0, count))
    await stack.admin('POST', '/oauth_providers', { provider, client_id: 'picture', client_secret: 'picture' });
};

const remove = async ({ stack }: MethodMeans): Promise<void> => {
  const { data } = (await stack.admin('GET', '/oauth_providers?limit=100')) as Listed;
  for (const { id, provider } of data)
    if (NAMES.some((name) => provider.endsWith(name))) await stack.admin('DELETE', `/oauth_providers/${id}`);
};

/** A new instance already has one provider. */
export const PROVIDER_STATES: readonly MethodScreen[] = [2, 5, 7, 11].map((count) => ({
  name: `sign-in, ${count} providers`,
  settings: [],
  heading: 'Sign in',
  reach: async (means) => {
    await add(means, count - 1);
    await means.page.goto(means.site);
  },
  restore: remove,
}));
