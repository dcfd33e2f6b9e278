// Tests with the playground's SAML identity provider. Their workers are separate: the provider has the system's clock, so the
// service's clock must not be advanced.
import { test as base } from '../test.ts';
import { type SamlIdentity, startSamlIdentity } from './saml.ts';

// biome-ignore lint/complexity/noBannedTypes: the test has no other fixture.
export const test = base.extend<{}, { readonly acme: SamlIdentity }>({
  acme: [
    async ({ stack }, use) => {
      const acme = await startSamlIdentity(stack);
      await use(acme);
      await acme.stop();
    },
    { scope: 'worker' },
  ],
});
