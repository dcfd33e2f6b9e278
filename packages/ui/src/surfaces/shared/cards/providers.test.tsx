// Which providers are shown with a form, in which order, with which marks.
import type { OAuthStrategy } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { oauthProviders } from './providers.tsx';

const entry = (strategy: OAuthStrategy, name: string, logoUrl: string | null = null) => ({
  enabled: true,
  required: false,
  authenticatable: true,
  strategy,
  name,
  logo_url: logoUrl,
});

describe('the providers of an instance', () => {
  it('are sorted by name, built-in and custom ones together; those without an entry are dropped', () => {
    const social = {
      oauth_google: entry('oauth_google', 'Google'),
      oauth_custom_acorn: entry('oauth_custom_acorn', 'Acorn', 'https://img.example.test/acorn.svg'),
      oauth_apple: entry('oauth_apple', 'Apple'),
    };
    const rows = oauthProviders(['oauth_google', 'oauth_apple', 'oauth_custom_acorn', 'oauth_github'], social);
    expect(rows.map(({ name }) => name)).toEqual(['Acorn', 'Apple', 'Google']);
    expect(rows.map(({ strategy }) => strategy)).toEqual(['oauth_custom_acorn', 'oauth_apple', 'oauth_google']);
  });

  it('have their own logo, and no script URL', async () => {
    const social = {
      oauth_custom_a: entry('oauth_custom_a', 'A', 'https://img.example.test/a.svg'),
      oauth_custom_b: entry('oauth_custom_b', 'B', 'javascript:alert(1)'),
    };
    const [a, b] = oauthProviders(['oauth_custom_a', 'oauth_custom_b'], social);
    const { find } = await render(a?.mark);
    expect(find<HTMLImageElement>('img').alt).toBe('');
    expect(b?.mark).toBeUndefined();
  });

  it('have the built-in logo where there is one, whatever their own is', async () => {
    const social = { oauth_github: entry('oauth_github', 'GitHub', 'https://img.example.test/cat.svg') };
    const [row] = oauthProviders(['oauth_github'], social);
    const { find } = await render(row?.mark);
    expect(find('svg').getAttribute('class')).toBe('lk-provider-drawing');
  });
});
