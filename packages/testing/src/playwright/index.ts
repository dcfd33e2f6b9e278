// Public entry for Playwright: `test` with fixtures, and what they are made of.
export { expect } from '@playwright/test';
export { addPasskeyDevice, type PasskeyDevice } from './device.ts';
export { type LatchkeyTestFixtures, type LatchkeyWorkerFixtures, test } from './fixtures.ts';
export { createSignInPage, type SignInPage } from './sign-in-page.ts';
