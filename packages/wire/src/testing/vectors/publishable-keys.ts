// Publishable keys and what each side has to read from them. Client, backend and service run all of them.

/** A key, the host it was made for, and where that host answers. The keys are written out: a vector is not computed. */
export type PublishableKeyVector = {
  readonly key: string;
  readonly instanceType: 'development' | 'production';
  readonly host: string;
  readonly apiOrigin: string;
};

export const PUBLISHABLE_KEY_VECTORS: readonly PublishableKeyVector[] = [
  {
    key: 'pk_test_bG9jYWxob3N0OjQ0MDAk',
    instanceType: 'development',
    host: 'localhost:4400',
    apiOrigin: 'http://localhost:4400',
  },
  {
    key: 'pk_test_YS5iLmxvY2FsaG9zdDo0NDAwJA==',
    instanceType: 'development',
    host: 'a.b.localhost:4400',
    apiOrigin: 'http://a.b.localhost:4400',
  },
  {
    key: 'pk_test_MTI3LjAuMC4xOjQ0MDAk',
    instanceType: 'development',
    host: '127.0.0.1:4400',
    apiOrigin: 'http://127.0.0.1:4400',
  },
  {
    key: 'pk_test_MTI3LjAuMC4yOjQ0MDAk',
    instanceType: 'development',
    host: '127.0.0.2:4400',
    apiOrigin: 'http://127.0.0.2:4400',
  },
  {
    key: 'pk_test_Wzo6MV06NDQwMCQ=',
    instanceType: 'development',
    host: '[::1]:4400',
    apiOrigin: 'http://[::1]:4400',
  },
  // The address alone chooses the scheme: the service itself answers plain http on its own machine, whatever the key is for.
  {
    key: 'pk_live_bG9jYWxob3N0OjQ0MDAk',
    instanceType: 'production',
    host: 'localhost:4400',
    apiOrigin: 'http://localhost:4400',
  },
  {
    key: 'pk_live_bGF0Y2hrZXkuYWNtZS5leGFtcGxlJA==',
    instanceType: 'production',
    host: 'latchkey.acme.example',
    apiOrigin: 'https://latchkey.acme.example',
  },
  {
    key: 'pk_test_bG9jYWxob3N0LmV4YW1wbGUuY29tJA==',
    instanceType: 'development',
    host: 'localhost.example.com',
    apiOrigin: 'https://localhost.example.com',
  },
  {
    key: 'pk_test_MTI3LjAuMC4xLmV4YW1wbGUuY29tJA==',
    instanceType: 'development',
    host: '127.0.0.1.example.com',
    apiOrigin: 'https://127.0.0.1.example.com',
  },
];

/** Texts that are no publishable key, by what is wrong with them. */
export const BAD_PUBLISHABLE_KEYS: Readonly<Record<string, string>> = {
  empty: '',
  'no host': 'pk_test_',
  'an empty host': 'pk_test_JA==',
  'no end mark': 'pk_test_aG9zdC5leGFtcGxl',
  'a secret key': 'sk_test_aG9zdC5leGFtcGxlJA==',
  'no prefix': 'test_aG9zdC5leGFtcGxlJA==',
  'a kind that does not exist': 'pk_other_aG9zdC5leGFtcGxlJA==',
  'not base64': 'pk_test_***',
  'a line break inside': 'pk_test_aG9zdC5l\neGFtcGxlJA==',
  'a path in the host': 'pk_test_ZXZpbC5jb20vcGF0aD94PSQ=',
  'a user in the host': 'pk_test_dXNlckBldmlsLmNvbSQ=',
  'a space in the host': 'pk_test_aG9zdCBleGFtcGxlJA==',
};
