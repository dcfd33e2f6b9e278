// Detects that a satellite sent the visitor to this page of the primary application.
import { CLIENT_NAMES } from '@latchkey/wire';
import { parseUrl } from '../lib/url.ts';
import type { Shell } from './shell.ts';

/** True if a satellite of a development instance sent the visitor here to find out which session exists. */
export const cameFromSatellite = ({ key, platform }: Pick<Shell, 'key' | 'platform'>): boolean =>
  key.instanceType === 'development' &&
  parseUrl(platform.location.href())?.searchParams.has(CLIENT_NAMES.params.satelliteUrl) === true;
