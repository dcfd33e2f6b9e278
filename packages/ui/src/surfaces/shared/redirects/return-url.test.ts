import { Latchkey } from '@latchkey/client';
import { createFakePlatform } from '@latchkey/client/testing';
import { describe, expect, it } from 'vitest';
import { type ReturnFacts, returnUrl } from './return-url.ts';

const KEY = `pk_test_${btoa('latchkey.example.test$')}`;

const from = (href: string, facts: Partial<ReturnFacts> = {}) =>
  returnUrl(
    {
      latchkey: new Latchkey(KEY, { platform: createFakePlatform({ href }) }),
      mode: 'mounted',
      page: '/sign-up',
      redirects: {},
      afterUrl: 'https://app.example.com/home',
      ...facts,
    },
    '/verify',
  );

describe('the return URL', () => {
  it('is this page with the step in its hash, and the redirect options in the hash query', () => {
    expect(from('https://app.example.com/join?ref=mail#/continue')).toBe(
      'https://app.example.com/join?ref=mail#/verify',
    );
    expect(from('https://app.example.com/join', { redirects: { redirectUrl: '/inbox' } })).toBe(
      'https://app.example.com/join#/verify?redirect_url=%2Finbox',
    );
  });

  it('is below the path of a surface with path routing; its query stays unless there are redirect options', () => {
    const path = '/join/';
    expect(from('https://app.example.com/join/continue?ref=mail', { path })).toBe(
      'https://app.example.com/join/verify?ref=mail',
    );
    expect(from('https://app.example.com/join?redirect_url=%2Finbox&ref=mail', { path })).toBe(
      'https://app.example.com/join/verify?redirect_url=%2Finbox',
    );
  });

  it('is the page of the flow for a modal, with the page it came from', () => {
    expect(from('https://app.example.com/blog', { mode: 'modal' })).toBe(
      'https://app.example.com/sign-up#/verify?redirect_url=https%3A%2F%2Fapp.example.com%2Fhome',
    );
  });

  it('omits parameters of an earlier link or ticket', () => {
    expect(from('https://app.example.com/join?__latchkey_status=expired&__latchkey_ticket=t')).toBe(
      'https://app.example.com/join#/verify',
    );
  });
});
