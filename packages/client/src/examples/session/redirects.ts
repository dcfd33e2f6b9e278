// An example of the guide about sessions: redirect URLs, configured once for the whole application.
import type { LoadOptions } from '../../index.ts';

export const places: LoadOptions = {
  signInUrl: '/sign-in',
  signUpUrl: '/sign-up',
  signInFallbackRedirectUrl: '/desk',
  signUpForceRedirectUrl: '/welcome',
  afterSignOutUrl: '/',
  allowedRedirectOrigins: ['https://*.example.com', 'https://shop.example.org'],
};
