// The methods by which a user can sign in, as far as the account says: passkey, password, providers, enterprise.
import type { AdminUser } from './user-name.ts';

export type MethodKey = 'passkey' | 'password' | 'enterprise' | 'code';

/** A method that has a text, or the name of a provider. */
export type Method = { readonly key: MethodKey } | { readonly provider: string };

/** `oauth_custom_acme` becomes `Acme`. */
export const providerName = (provider: string): string => {
  const words = provider.replace(/^(oauth_)?(custom_)?/, '').split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
};

/** In the order in which the list shows them; a code or link if the account has only identifiers. */
export const signsInWith = (user: AdminUser): readonly Method[] => {
  const providers = [...new Set(user.external_accounts.map(({ provider }) => providerName(provider)))];
  const methods: readonly Method[] = [
    ...(user.passkeys.length > 0 ? [{ key: 'passkey' as const }] : []),
    ...(user.password_enabled ? [{ key: 'password' as const }] : []),
    ...(user.enterprise_accounts.length > 0 ? [{ key: 'enterprise' as const }] : []),
    ...providers.map((provider) => ({ provider })),
  ];
  return methods.length > 0 ? methods : [{ key: 'code' }];
};
