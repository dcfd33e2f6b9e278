// English texts of the buttons of providers. A host finds them in the same group as those of the other parts.

/** Texts of the buttons. */
export const providerMessages = {
  'provider.continue': 'Continue with {provider}',
  'provider.or': 'or',
  'provider.group': 'Providers and wallets',
} as const;
