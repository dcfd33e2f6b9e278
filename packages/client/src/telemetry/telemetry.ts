// Telemetry as hosts and bindings see it (types only).
import type { TelemetryEvent } from './sampling.ts';

/** Usage events of development pages, sent to the development service itself unless the host configures another URL. */
export type Telemetry = {
  readonly isEnabled: boolean;
  /** Events are logged instead of being sent. */
  readonly isDebug: boolean;
  /** Records an event. It returns at once and never throws. */
  record(event: TelemetryEvent): void;
};
