// Decides whether an event is kept: random sampling, and dropping events sent within the last day (pure,
// docs/reference/wire.md#telemetry).
import { TELEMETRY_EVENT_SAMPLING_RATE, TELEMETRY_SAMPLING_RATE, TELEMETRY_THROTTLE_MS } from '@latchkey/wire';

/** An event, as the caller records it. */
export type TelemetryEvent = {
  readonly event: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** A surface that was shown, with its props; only whether it was customised is sent. */
  readonly shown?: { readonly name: string; readonly props: object };
  /** Between 0 and 1; by default the rate of the event type. */
  readonly eventSamplingRate?: number | undefined;
};

/** Event types that are not sampled: they are rare and carry only a name. */
const UNSAMPLED: readonly string[] = ['METHOD_CALLED'];

/** One random number is compared with both rates. */
export const isSampled = ({ event, eventSamplingRate }: TelemetryEvent, draw: number): boolean => {
  const rate = eventSamplingRate ?? (UNSAMPLED.includes(event) ? 1 : TELEMETRY_EVENT_SAMPLING_RATE);
  return draw < TELEMETRY_SAMPLING_RATE && draw < rate;
};

/** An event as it is sent. */
export type SentEvent = {
  readonly event: string;
  /** Version of the client. */
  readonly cv: string;
  /** Type of the instance. */
  readonly it: string;
  readonly sdk: string;
  readonly sdkv: string;
  readonly pk: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** Two events with the same contents have the same key, whichever instance they are from. */
export const throttleKey = ({ pk: _, payload, ...rest }: SentEvent): string => {
  const values = Object.entries({ ...payload, ...rest }).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(values.map(([, value]) => value));
};

/** When each key was last sent, in epoch milliseconds. */
export type SentTimes = Readonly<Record<string, number>>;

/** The times that still count. One in the future was stored before the clock was set back. */
export const recentTimes = (times: SentTimes, now: number): SentTimes =>
  Object.fromEntries(Object.entries(times).filter(([, time]) => time <= now && now - time < TELEMETRY_THROTTLE_MS));
