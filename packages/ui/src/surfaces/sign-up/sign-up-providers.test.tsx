// Sign-up through a provider: the redirect, the return, and the texts of its errors.
import { errorResponse, jsonResponse } from '@latchkey/client/testing';
import { CALLBACK_ERROR_RETURN_MS, type OAuthStrategy, PROVIDER_RELEASE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { all, answer, begun, draw, proof, proofs, sent, settings, signUpJSON } from '../../testing/sign-up-drawing.tsx';

const CREATE = 'POST /client/sign_ups';
const THERE = 'https://provider.example/authorize?state=1';
const LEFT = { kind: 'assign', url: THERE };

const GITHUB = settings(() => ({
  social: {
    oauth_github: {
      enabled: true,
      required: false,
      authenticatable: true,
      block_email_subaddresses: false,
      strategy: 'oauth_github' as OAuthStrategy,
      name: 'GitHub',
      logo_url: null,
      not_selectable: false,
      deprecated: false,
    },
  },
}));

const CONSENT = settings(({ sign_up }) => ({ sign_up: { ...sign_up, legal_consent_enabled: true } }));

const account = (change: Parameters<typeof proof>[0]) =>
  proofs({ external_account: proof({ strategy: 'oauth_github', ...change }) });

const ON_THE_WAY = { verifications: account({ external_verification_redirect_url: THERE }) };

describe('the button of a provider', () => {
  it('redirects to its page with the fields of the account', async () => {
    const drawn = await draw({ environment: GITHUB }, { unsafeMetadata: { plan: 'pro' }, fallbackRedirectUrl: '/hi' });
    answer(drawn.service, CREATE, ON_THE_WAY);
    await drawn.press('Continue with GitHub');
    expect(sent(drawn, '/client/sign_ups')).toEqual({
      strategy: 'oauth_github',
      unsafe_metadata: '{"plan":"pro"}',
      redirect_url: 'https://app.example.com/sign-up#/sso-callback?sign_up_fallback_redirect_url=%2Fhi',
      action_complete_redirect_url: 'https://app.example.com/hi',
    });
    expect(drawn.platform.navigations.at(-1)).toEqual(LEFT);
    await drawn.advance(PROVIDER_RELEASE_MS);
    expect(drawn.find<HTMLButtonElement>('.lk-provider-buttons button').disabled).toBe(false);
  });

  it('sends the consent only if it was given', async () => {
    const drawn = await draw({ environment: all(GITHUB, CONSENT) });
    answer(drawn.service, CREATE, ON_THE_WAY);
    await drawn.press('Continue with GitHub');
    expect(sent(drawn, '/client/sign_ups').legal_accepted).toBeUndefined();
    const agreed = await draw({ environment: all(GITHUB, CONSENT) });
    answer(agreed.service, CREATE, ON_THE_WAY);
    await agreed.meanwhile(() => agreed.field('legalAccepted').click());
    await agreed.press('Continue with GitHub');
    expect(sent(agreed, '/client/sign_ups').legal_accepted).toBe('true');
  });

  it('continues the existing sign-up, where fields are missing', async () => {
    const arrange = begun({ missing_fields: ['username'] });
    const drawn = await draw({ environment: GITHUB, path: '/continue', arrange });
    answer(drawn.service, 'PATCH /client/sign_ups/sua_1', { ...ON_THE_WAY, missing_fields: ['username'] });
    await drawn.press('Continue with GitHub');
    expect(drawn.service.calls).not.toContain(CREATE);
    expect(drawn.platform.navigations.at(-1)).toEqual(LEFT);
  });

  it('tries again once when the captcha settings have changed', async () => {
    const drawn = await draw({ environment: GITHUB });
    drawn.service.once(CREATE, () => errorResponse(422, 'captcha_missing_token'));
    answer(drawn.service, CREATE, ON_THE_WAY);
    await drawn.press('Continue with GitHub');
    expect(drawn.service.calls.filter((call) => call === CREATE)).toHaveLength(2);
    expect(drawn.platform.navigations.at(-1)).toEqual(LEFT);
  });

  it('of an enterprise connection is used when the service requires it', async () => {
    const drawn = await draw();
    await drawn.fill('emailAddress', 'mira@harbourlab.org');
    await drawn.fill('password', 'tide and lantern');
    answer(drawn.service, CREATE, { id: 'sua_1', missing_fields: ['enterprise_sso'] });
    answer(drawn.service, 'PATCH /client/sign_ups/sua_1', { ...ON_THE_WAY, missing_fields: ['enterprise_sso'] });
    await drawn.submit();
    expect(sent(drawn, '/client/sign_ups/sua_1')).toMatchObject({ strategy: 'enterprise_sso' });
    expect(drawn.platform.navigations.at(-1)).toEqual(LEFT);
  });
});

describe('the callback page of a provider', () => {
  const path = '/sso-callback';

  it('asks for the missing fields', async () => {
    const arrange = begun({ missing_fields: ['username'], verifications: account({ status: 'verified' }) });
    const drawn = await draw({ path, arrange });
    expect(drawn.find('h1').textContent).toBe('Almost there');
    expect(drawn.location.read().path).toBe('/continue');
  });

  it('shows an error where no card supports them', async () => {
    const arrange = begun({ verifications: account({ status: 'verified' }) });
    const drawn = await draw({ path, arrange });
    expect(drawn.find('h1').textContent).toBe('One more thing is needed');
    expect(drawn.node.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('names the support contact then, and returns to a new attempt', async () => {
    const arrange = begun({ verifications: account({ status: 'verified' }) });
    const drawn = await draw({ path, arrange, options: { supportEmail: 'help@example.org' } });
    expect(drawn.find('a[href="mailto:help@example.org"]').textContent).toBe('Write to help@example.org');
    await drawn.press('Back to the start');
    expect(drawn.find('h1').textContent).toBe('Create an account');
    expect(drawn.location.read().path).toBe('');
    expect(sent(drawn, '/client/sign_ups')).toEqual({});
  });

  it('shows the provider’s error, once', async () => {
    const error = { code: 'oauth_access_denied', message: 'No.' };
    const drawn = await draw({ path, arrange: begun({ verifications: account({ status: 'failed', error }) }) });
    expect(drawn.find('[role="alert"]').textContent).toContain('Permission was not given there.');
    expect(drawn.location.read().path).toBe('');
    expect(sent(drawn, '/client/sign_ups')).toEqual({});
  });

  it('redirects to the sign-in of a user who has an account, with the redirect options', async () => {
    const error = { code: 'external_account_exists', message: 'Here already.' };
    const drawn = await draw(
      {
        path,
        arrange(service) {
          begun({ verifications: account({ status: 'transferable', error }) })(service);
          service.once('POST /client/sign_ins', () =>
            jsonResponse({
              response: {
                object: 'sign_in',
                id: 'sia_1',
                status: 'needs_second_factor',
                supported_identifiers: [],
                identifier: null,
                supported_first_factors: [],
                supported_second_factors: [{ strategy: 'totp' }],
                first_factor_verification: null,
                second_factor_verification: null,
                created_session_id: null,
                user_data: null,
              },
              client: null,
            }),
          );
        },
      },
      { signInUrl: '/enter', signInFallbackRedirectUrl: '/inbox' },
    );
    expect(sent(drawn, '/client/sign_ins')).toEqual({ transfer: 'true' });
    expect(drawn.platform.navigations.at(-1)?.url).toBe(
      'https://app.example.com/enter#/factor-two?sign_in_fallback_redirect_url=%2Finbox',
    );
  });

  it('shows an error, and goes one level up after a moment or at once', async () => {
    const error = { code: 'external_account_exists', message: 'Here already.' };
    const refusing = () =>
      draw({
        path,
        arrange(service) {
          begun({ verifications: account({ status: 'transferable', error }) })(service);
          service.once('POST /client/sign_ins', () => errorResponse(429, 'too_many_requests'));
        },
      });
    const drawn = await refusing();
    expect(drawn.find('.lk-signUp-ssoCallback [role="alert"]').textContent).toContain('There were too many tries');
    await drawn.advance(CALLBACK_ERROR_RETURN_MS);
    expect(drawn.find('h1').textContent).toBe('Create an account');
    expect(drawn.location.read().path).toBe('');
    const other = await refusing();
    await other.press('Back to sign-up');
    expect(other.find('h1').textContent).toBe('Create an account');
  });

  it('waits with a message', async () => {
    const drawn = await draw({ path, arrange: (service) => void service.put({ sign_up: signUpJSON({}) }) });
    expect(drawn.platform.navigations.at(-1)?.url).toContain('/sign-in');
    expect(drawn.text()).toContain('Signing you in');
  });
});
