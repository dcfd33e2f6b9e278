// An instance for tests: its public key, and session tokens that it signs.

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const encodeJson = (value: object): string => encode(new TextEncoder().encode(JSON.stringify(value)));

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const HOST = 'instance.localhost:4400';
export const ORIGIN = 'https://app.example.com';
export const ENVIRONMENT = {
  NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_KEY: `pk_test_${btoa(`${HOST}$`)}`,
  NEXT_PUBLIC_LATCHKEY_SIGN_IN_URL: '/sign-in',
  NEXT_PUBLIC_LATCHKEY_PROXY_PATH: '/__latchkey',
  LATCHKEY_SECRET_KEY: 'sk_test_abc',
  LATCHKEY_APP_URL: ORIGIN,
};

/** A key pair, and a function that signs a token of a user with more claims. */
export const createSigner = async () => {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const sign = async (more: object = {}): Promise<string> => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `http://${HOST}`,
      sub: 'user_ada',
      sid: 'sess_1',
      azp: ORIGIN,
      iat: seconds,
      nbf: seconds - 10,
    };
    const body = `${encodeJson({ alg: 'ES256', kid: 'key_1', typ: 'JWT' })}.${encodeJson({ ...claims, exp: seconds + 60, fva: [0, -1], ...more })}`;
    const signature = await crypto.subtle.sign(ALGORITHM, pair.privateKey, new TextEncoder().encode(body));
    return `${body}.${encode(new Uint8Array(signature))}`;
  };
  return {
    jwtKey: `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...spki))}\n-----END PUBLIC KEY-----`,
    sign,
  };
};
