// Domains as developers write them, and the API host of each. Client, backend and service run all of them.

/** What was written, the API host that calls go to, and the domain whose pages that host serves. */
export type ApiHostVector = { readonly written: string; readonly host: string; readonly domain: string };

export const API_HOST_VECTORS: readonly ApiHostVector[] = [
  { written: 'acme.example', host: 'latchkey.acme.example', domain: 'acme.example' },
  { written: 'latchkey.acme.example', host: 'latchkey.acme.example', domain: 'acme.example' },
  { written: 'https://acme.example', host: 'latchkey.acme.example', domain: 'acme.example' },
  { written: 'https://latchkey.acme.example//', host: 'latchkey.acme.example', domain: 'acme.example' },
  { written: 'HTTP://acme.example/', host: 'latchkey.acme.example', domain: 'acme.example' },
  // The provider's name counts at the beginning alone, and as a whole label.
  { written: 'app.latchkey.example', host: 'latchkey.app.latchkey.example', domain: 'app.latchkey.example' },
  { written: 'latchkeys.example', host: 'latchkey.latchkeys.example', domain: 'latchkeys.example' },
  { written: 'mylatchkey.example', host: 'latchkey.mylatchkey.example', domain: 'mylatchkey.example' },
];

/** API hosts without the provider's label: their domain is the host itself. */
export const UNLABELLED_API_HOSTS: readonly string[] = ['localhost', 'auth.acme.example', 'auth.latchkey.example'];
