// Advances the service's clock, so that a test of an expiry does not wait for it.
import { installedSecretKey } from './installation.ts';
import { OWN_CONNECTION } from './patience.ts';

export type Clock = {
  advance(milliseconds: number): Promise<void>;
  /** Milliseconds since 1970 by the service's clock. */
  now(): Promise<number>;
};

export function createClock(service: string): Clock {
  const move = async (milliseconds: number): Promise<number> => {
    const reply = await fetch(`${service}/dev/clock`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${installedSecretKey()}`,
        ...OWN_CONNECTION,
      },
      body: JSON.stringify({ advance_ms: milliseconds }),
    });
    if (!reply.ok) throw new Error(`The clock did not move: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { now: number }).now;
  };
  return { advance: async (milliseconds) => void (await move(milliseconds)), now: () => move(0) };
}
