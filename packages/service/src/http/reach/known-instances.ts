// The instances that this process has read, by address. An entry may be out of date: it is used only if a statement of the same
// request returns the same revision (reach-instance.ts).
import type { InstanceAddress } from '../../domain/instance/instance-address.ts';
import type { InstancePlace, RevisedInstance } from '../../store/instances/instances.ts';

/** An instance takes about 20 kB. */
const MOST_INSTANCES = 1_000;

export type KnownInstance = RevisedInstance & { readonly instanceAddress: InstanceAddress };

export type KnownInstances = {
  get(place: InstancePlace): KnownInstance | undefined;
  set(place: InstancePlace, known: KnownInstance): void;
};

const keyOf = ({ by, value }: InstancePlace): string => `${by} ${value}`;

export const createKnownInstances = (most: number = MOST_INSTANCES): KnownInstances => {
  const entries = new Map<string, KnownInstance>();
  return {
    get: (place) => entries.get(keyOf(place)),
    set: (place, known) => {
      const key = keyOf(place);
      entries.delete(key);
      entries.set(key, known);
      // A map iterates in the order of insertion, so the first entry was read before all others.
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
  };
};
