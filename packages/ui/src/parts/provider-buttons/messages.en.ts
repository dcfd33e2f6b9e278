// English texts of the provider buttons. A host overrides them in the same group as those of the other parts.

/** Texts of the buttons. */
export const providerMessages = {
  'provider.continue': 'Continue with {provider}',
  'provider.or': 'or',
  'provider.lastUsed': 'Last used',
  'provider.group': 'Providers and wallets',
} as const;
