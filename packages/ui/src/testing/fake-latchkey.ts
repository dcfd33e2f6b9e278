// A fake client with only the members that surfaces use while rendering; tests set its content.
import type { Latchkey, LoadOptions } from '@latchkey/client';

/** What a test may read and change. */
export type FakeLatchkey = {
  readonly latchkey: Latchkey;
  /** Everything that was logged as an error. */
  readonly errors: readonly unknown[];
  /** Makes the client ready, as the end of `load()` does. */
  load(): void;
  /** How often a surface has asked the client to load. */
  readonly loads: () => number;
  /** The connection is back. */
  reconnect(): void;
  /** Notifies navigation listeners that the page navigates. */
  navigate(): void;
};

/** Display settings of the instance in a test. */
export type FakeDisplay = {
  readonly branded?: boolean;
  readonly showDevModeWarning?: boolean;
  readonly logoImageUrl?: string;
  readonly homeUrl?: string;
  /** The appearance that the instance has. */
  readonly appearance?: { readonly variables: Readonly<Record<string, string>> };
};

type FakeGiven = {
  readonly ready?: boolean;
  /** Why `load()` failed. */
  readonly failure?: unknown;
  /** The status of a client that is not ready. */
  readonly status?: 'loading' | 'degraded' | 'failed';
  readonly options?: LoadOptions;
  readonly display?: FakeDisplay;
  readonly maintenanceMode?: boolean;
};

/** Creates a fake client; `ready: false` keeps it before the end of `load()`. */
export const createFakeLatchkey = (given: FakeGiven = {}): FakeLatchkey => {
  const { ready = true, failure, status = 'loading', options = {}, display = {}, maintenanceMode = false } = given;
  const environment = {
    displayConfig: { applicationName: 'Fieldnote', ...display },
    maintenanceMode,
    isDevelopmentOrStaging: () => true,
  };
  const listeners = new Set<() => void>();
  const navigation = new Set<() => void>();
  const errors: unknown[] = [];
  const loaded = { status: 'ready', environment, client: {} };
  let snapshot: object = ready ? loaded : { status, failure };
  let loads = 0;
  const online = new Set<() => void>();
  const fake = {
    store: {
      getSnapshot: () => snapshot,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    platform: {
      page: {
        onOnline(listener: () => void) {
          online.add(listener);
          return () => online.delete(listener);
        },
      },
      // A test that waits for a limit uses a fake platform.
      timers: { after: () => () => undefined },
      log: { warn: () => undefined, error: (_: string, cause: unknown) => errors.push(cause) },
    },
    async load() {
      loads += 1;
    },
    __internal_getOption: (key: keyof LoadOptions) => options[key],
    __internal_addNavigationListener(listener: () => void) {
      navigation.add(listener);
      return () => navigation.delete(listener);
    },
  };
  return {
    // The cast holds for these tests: the rendered components use only the members above.
    latchkey: fake as unknown as Latchkey,
    errors,
    loads: () => loads,
    reconnect() {
      for (const listener of [...online]) listener();
    },
    load() {
      snapshot = loaded;
      for (const listener of [...listeners]) listener();
    },
    navigate() {
      for (const listener of [...navigation]) listener();
    },
  };
};
