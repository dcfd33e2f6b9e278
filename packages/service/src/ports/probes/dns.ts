// Names in DNS: the addresses of a host as this machine resolves them, and text records.
import { lookup, Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 4_000;
const TRIES = 2;

export type TextRecords =
  | { readonly at: 'found'; readonly texts: readonly string[] }
  /** The name exists, but has no text record. */
  | { readonly at: 'no_record' }
  /** Neither the name nor any name below it exists (RFC 8020). */
  | { readonly at: 'no_name' }
  /** No name server gave an answer. */
  | { readonly at: 'no_answer'; readonly detail: string };

export type Dns = {
  /** Empty if the host has no address. */
  addresses(host: string): Promise<readonly string[]>;
  texts(name: string): Promise<TextRecords>;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const systemDns: Dns = {
  addresses: async (host) => {
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address);
    } catch (error) {
      if (codeOf(error) === 'ENOTFOUND') return [];
      throw error;
    }
  },
  texts: async (name) => {
    try {
      const records = await new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveTxt(name);
      // A long record is sent in parts.
      return { at: 'found', texts: records.map((parts) => parts.join('')) };
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENODATA') return { at: 'no_record' };
      return code === 'ENOTFOUND' ? { at: 'no_name' } : { at: 'no_answer', detail: code || String(error) };
    }
  },
};
