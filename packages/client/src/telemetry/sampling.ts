// Is this event kept? Sampling by chance and dropping what was sent within the last day (pure, wire §9.14).
import { TELEMETRY_EVENT_SAMPLING_RATE, TELEMETRY_SAMPLING_RATE, TELEMETRY_THROTTLE_MS } from '@latchkey/wire';

/** Something that happened, as whoever saw it tells it. */
export type TelemetryEvent = {
  readonly event: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** A surface that was shown and what with; only whether it was adapted is told of it. */
  readonly shown?: { readonly name: string; readonly props: object };
  /** Between 0 and 1; by default that of the kind of event. */
  readonly eventSamplingRate?: number | undefined;
};

/** Kinds that are not taken by sample: few happen, and which ones is all they say. */
const UNSAMPLED: readonly string[] = ['METHOD_CALLED'];

/** One draw decides against both rates. */
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

/** Two events that say the same have the same key, whichever instance they are of. */
export const throttleKey = ({ pk: _, payload, ...rest }: SentEvent): string => {
  const values = Object.entries({ ...payload, ...rest }).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(values.map(([, value]) => value));
};

/** When each key was last sent, in epoch milliseconds. */
export type SentTimes = Readonly<Record<string, number>>;

/** The times that still count. One in the future is what a clock set back has left behind. */
export const recentTimes = (times: SentTimes, now: number): SentTimes =>
  Object.fromEntries(Object.entries(times).filter(([, time]) => time <= now && now - time < TELEMETRY_THROTTLE_MS));
