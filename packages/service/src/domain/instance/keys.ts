// Publishable and secret keys. A publishable key is the API host in base64; it says where the service is and is no secret.
import type { EnvironmentType } from './instance.ts';

const PREFIX = { development: 'test', production: 'live' } as const;

export const publishableKey = (environmentType: EnvironmentType, apiHost: string): string =>
  `pk_${PREFIX[environmentType]}_${btoa(`${apiHost}$`)}`;

export const secretKey = (environmentType: EnvironmentType, secret: string): string =>
  `sk_${PREFIX[environmentType]}_${secret}`;
