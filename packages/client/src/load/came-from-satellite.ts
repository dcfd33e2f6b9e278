// Pages of a primary application that a satellite sent the visitor to.
import { CLIENT_NAMES } from '@latchkey/wire';
import { parseUrl } from '../lib/url.ts';
import type { Shell } from './shell.ts';

/** Did a satellite of a development instance send the visitor here to learn who is signed in? */
export const cameFromSatellite = ({ key, platform }: Pick<Shell, 'key' | 'platform'>): boolean =>
  key.instanceType === 'development' &&
  parseUrl(platform.location.href())?.searchParams.has(CLIENT_NAMES.params.satelliteUrl) === true;
