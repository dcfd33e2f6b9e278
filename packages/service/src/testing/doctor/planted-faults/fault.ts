// A planted fault, and the changes that several faults make.
import { changeFacts, HOST, healthyProcess, type World } from '../healthy-world.ts';

export type PlantedFault = {
  /** The check that must find it. */
  readonly id: string;
  readonly fault: string;
  readonly state: 'failed' | 'warning';
  /** Part of the remedy. */
  readonly remedy: RegExp;
  readonly plant: (world: World) => void;
};

export const NOW = Date.UTC(2026, 0, 15, 12, 0, 0);
export const known = <T>(value: T) => ({ at: 'known' as const, value });

export const database =
  (change: object) =>
  (world: World): void =>
    changeFacts(world, (facts) => ({ database: { ...facts.database, ...change } }));

export const processOf =
  (change: object) =>
  (world: World): void =>
    changeFacts(world, () => ({ process: { ...healthyProcess, ...change } }));

export const variable =
  (name: string, value: string) =>
  (world: World): void => {
    world.variables[name] = value;
  };

export const withoutVariable =
  (name: string) =>
  (world: World): void => {
    delete world.variables[name];
  };

export const answered =
  (url: string, given: object) =>
  (world: World): void => {
    world.replies[url] = { at: 'answered', status: 200, headers: {}, cookies: [], body: '', ...given };
  };

export const BASE = `https://${HOST}`;
