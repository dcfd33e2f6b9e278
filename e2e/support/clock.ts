// Advances the service's clock, so that a test of an expiry does not wait for it.
import { createClock as openClock } from '@latchkey/testing';
import { installedSecretKey } from './installation.ts';

export type Clock = {
  advance(milliseconds: number): Promise<void>;
  /** Milliseconds since 1970 by the service's clock. */
  now(): Promise<number>;
};

export function createClock(service: string): Clock {
  const { advance, now } = openClock({ url: service, secretKey: installedSecretKey() });
  return { advance: (milliseconds) => advance({ milliseconds }), now };
}
