// Collects events and sends them in small batches. Only on development pages.
import { TELEMETRY_BUFFER_SIZE } from '@latchkey/wire';
import type { Cancel, Platform } from '../platform/platform.ts';
import { componentPayload } from './component-event.ts';
import {
  isSampled,
  recentTimes,
  type SentEvent,
  type SentTimes,
  type TelemetryEvent,
  throttleKey,
} from './sampling.ts';

export type CollectorDeps = {
  readonly platform: Pick<Platform, 'fetch' | 'clock' | 'timers' | 'storage' | 'random' | 'log'>;
  /** The only URL events are sent to. */
  readonly endpoint: string;
  /** Fields of every event that describe the page. */
  readonly about: Omit<SentEvent, 'event' | 'payload'>;
  /** Storage key of the events that were sent. */
  readonly storageKey: string;
  /** Writes events to the log and sends nothing. */
  readonly isDebug: boolean;
  /** Nothing is sent after it aborts. */
  readonly signal: AbortSignal;
};

export type Collector = {
  record(event: TelemetryEvent): void;
};

/** An empty collector. */
export const createCollector = (deps: CollectorDeps): Collector => {
  const { platform, endpoint, isDebug, signal } = deps;
  const isRepeated = createThrottle(platform, deps.storageKey);
  let buffer: SentEvent[] = [];
  let cancelFlush: Cancel | undefined;

  const flush = (): void => {
    cancelFlush?.();
    cancelFlush = undefined;
    if (buffer.length === 0 || signal.aborted) return;
    const body = JSON.stringify({ events: buffer });
    buffer = [];
    // Fire and forget: no result depends on it.
    void platform
      .fetch(endpoint, { method: 'POST', body, headers: { 'Content-Type': 'application/json' }, keepalive: true })
      .catch(() => undefined);
  };
  signal.addEventListener('abort', () => cancelFlush?.(), { once: true });

  const record = (raw: TelemetryEvent): void => {
    const event: SentEvent = {
      event: raw.event,
      ...deps.about,
      payload: raw.shown ? componentPayload(raw.shown) : (raw.payload ?? {}),
    };
    if (isDebug) platform.log.warn(`telemetry: ${JSON.stringify(event)}`);
    if (isDebug || signal.aborted || !isSampled(raw, platform.random()) || isRepeated(event)) return;
    buffer.push(event);
    if (buffer.length >= TELEMETRY_BUFFER_SIZE) flush();
    else cancelFlush ??= platform.timers.after(0, flush);
  };
  return { record };
};

/** Remembers for a day what was sent; without storage, as long as the page lives. */
const createThrottle = ({ storage, clock }: Pick<Platform, 'storage' | 'clock'>, key: string) => {
  let kept: SentTimes = {};
  return (event: SentEvent): boolean => {
    const times = recentTimes({ ...kept, ...readTimes(storage.get(key)) }, clock.now());
    const id = throttleKey(event);
    if (id in times) return true;
    kept = { ...times, [id]: clock.now() };
    storage.set(key, JSON.stringify(kept));
    return false;
  };
};

const readTimes = (text: string | undefined): SentTimes => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, time]) => typeof time === 'number'));
  } catch {
    return {};
  }
};
