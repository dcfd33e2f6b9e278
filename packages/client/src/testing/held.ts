// Replies and downloads that a test releases.
import type { LazyModules } from '../load/lazy-modules.ts';
import type { FakeService } from './fake-service.ts';

/** Something pending that a test releases. */
export type Held = { release(): void };

const hold = (): Held & { readonly released: Promise<void> } => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release: () => release(), released };
};

/** The next reply to this call waits until it is released; then it is `answer`. */
export const holdAnswer = (service: FakeService, call: string, answer: () => Response): Held => {
  const { release, released } = hold();
  service.once(call, () => released.then(answer));
  return { release };
};

/** An engine whose download waits until it is released. */
export const holdEngine = (): Held & { readonly lazyModules: Pick<LazyModules, 'engine'> } => {
  const { release, released } = hold();
  return { release, lazyModules: { engine: () => released.then(() => import('../load/engine.ts')) } };
};
