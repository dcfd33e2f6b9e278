// Telemetry as hosts and bindings see it, and whether a page has it.
import type { LoadOptions } from '../options.ts';
import type { Platform } from '../platform/platform.ts';
import type { TelemetryEvent } from './sampling.ts';

/** Usage events of development pages, sent to the development service itself unless the host configures another URL. */
export type Telemetry = {
  readonly isEnabled: boolean;
  /** Events are logged instead of being sent. */
  readonly isDebug: boolean;
  /** Records an event. It returns at once and never throws. */
  record(event: TelemetryEvent): void;
};

/** For pages that record nothing: only development pages do. */
export const NO_TELEMETRY: Telemetry = { isEnabled: false, isDebug: false, record: () => undefined };

/** The telemetry of a development page; `send` gets its events. Undefined when the host switched it off with `false`. */
export const createTelemetry = (
  { globals }: Pick<Platform, 'globals'>,
  { telemetry: wanted }: Pick<LoadOptions, 'telemetry'>,
  send: (event: TelemetryEvent) => void,
): Telemetry | undefined => {
  if (wanted === false) return undefined;
  // A browser driven by automation (`navigator.webdriver`) says nothing about users.
  const isAutomated = (globals.get('navigator') as { readonly webdriver?: boolean } | undefined)?.webdriver;
  const isEnabled = !wanted?.disabled && !isAutomated;
  return {
    isEnabled,
    isDebug: wanted?.debug === true,
    record(event) {
      if (isEnabled) send(event);
    },
  };
};
