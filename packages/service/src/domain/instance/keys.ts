// Secret keys of instances.
import type { EnvironmentType } from './instance.ts';

const PREFIX = { development: 'test', production: 'live' } as const;

export const secretKey = (environmentType: EnvironmentType, secret: string): string =>
  `sk_${PREFIX[environmentType]}_${secret}`;
