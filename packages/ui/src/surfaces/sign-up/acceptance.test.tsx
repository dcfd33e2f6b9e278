// Acceptance criteria about every provider: each has a button on a sign-up, at its start and later.
import { OAUTH_PROVIDERS, type OAuthStrategy } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { begun, type Drawn, draw, sent, settings } from '../../testing/sign-up-drawing.tsx';

const nameOf = (provider: string) => `House of ${provider}`;

const everyProvider = settings(() => ({
  social: Object.fromEntries(
    OAUTH_PROVIDERS.map((provider) => [
      `oauth_${provider}`,
      {
        enabled: true,
        required: false,
        authenticatable: true,
        block_email_subaddresses: false,
        strategy: `oauth_${provider}` as OAuthStrategy,
        name: nameOf(provider),
        logo_url: null,
        not_selectable: false,
        deprecated: false,
      },
    ]),
  ),
}));

const expectEveryButton = ({ find, node }: Drawn) => {
  for (const provider of OAUTH_PROVIDERS)
    expect(find(`.lk-socialButtonsIconButton__${provider}`).getAttribute('aria-label')).toBe(
      `Continue with ${nameOf(provider)}`,
    );
  expect(node.querySelectorAll('.lk-provider-buttons button')).toHaveLength(OAUTH_PROVIDERS.length);
};

it('SU-12 every provider has a button next to the form', async () => {
  const drawn = await draw({ environment: everyProvider });
  expectEveryButton(drawn);
  await drawn.press(`Continue with ${nameOf('xero')}`);
  expect(sent(drawn, '/client/sign_ups').strategy).toBe('oauth_xero');
});

it('SU-33 every provider has a button next to the missing fields', async () => {
  const drawn = await draw({
    environment: everyProvider,
    path: '/continue',
    arrange: begun({ missing_fields: ['username'] }),
  });
  expect(drawn.field('username').isConnected).toBe(true);
  expectEveryButton(drawn);
});
