// Answers and downloads that come when a test lets them.
import type { LazyModules } from '../load/lazy-modules.ts';
import type { FakeService } from './fake-service.ts';

/** Something that a test lets go on. */
export type Held = { release(): void };

const hold = (): Held & { readonly released: Promise<void> } => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release: () => release(), released };
};

/** The next answer to this call waits; then it is `answer`. */
export const holdAnswer = (service: FakeService, call: string, answer: () => Response): Held => {
  const { release, released } = hold();
  service.once(call, () => released.then(answer));
  return { release };
};

/** An engine that is on its way until it is released. */
export const holdEngine = (): Held & { readonly lazyModules: Pick<LazyModules, 'engine'> } => {
  const { release, released } = hold();
  return { release, lazyModules: { engine: () => released.then(() => import('../load/engine.ts')) } };
};
