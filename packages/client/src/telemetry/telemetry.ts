// What hosts and bindings see of telemetry (types only).
import type { TelemetryEvent } from './sampling.ts';

/** Usage events of development pages, sent to the development service itself unless the host names another place. */
export type Telemetry = {
  readonly isEnabled: boolean;
  /** Events are written to the log instead of being sent. */
  readonly isDebug: boolean;
  /** Notes an event. It returns at once and never throws. */
  record(event: TelemetryEvent): void;
};
