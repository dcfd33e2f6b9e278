// Options of an application for the authorization request: additional scopes, the prompt and the login hint.
import type { ProviderRow } from './provider.ts';

const PROMPTS: ReadonlySet<string> = new Set(['none', 'login', 'consent', 'select_account']);

/** `login consent`: one or more words, `none` only alone (OpenID Connect Core §3.1.2.1). */
export const isPrompt = (text: string): boolean => {
  const words = text.split(' ');
  return words.every((word) => PROMPTS.has(word)) && (words.length === 1 || !words.includes('none'));
};

/** All scopes without duplicates, in the order they were requested. */
export const joinScopes = (...lists: ReadonlyArray<readonly string[]>): readonly string[] => [...new Set(lists.flat())];

export type RequestOptions = {
  readonly scopes: readonly string[];
  readonly prompt?: string | undefined;
  readonly loginHint?: string | undefined;
};

/** The parameters of an authorization request that depend on the provider. */
export const requestParameters = (row: ProviderRow, options: RequestOptions): Readonly<Record<string, string>> => ({
  ...row.parameters,
  ...(options.scopes.length > 0 && { scope: options.scopes.join(row.scopeSeparator ?? ' ') }),
  ...(options.prompt && row.supportsPrompt && { prompt: options.prompt }),
  ...(options.loginHint && row.loginHint && { [row.loginHint]: options.loginHint }),
});
