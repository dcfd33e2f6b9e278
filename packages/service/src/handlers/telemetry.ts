// Usage events of development pages (docs/reference/wire.md#telemetry): the last few hundred, in the memory of this process, for
// the developer to read. They are not stored and not sent.
import { NAME_MAX_LENGTH, TEXT_FIELD_MAX_LENGTH } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../domain/faults/fault.ts';
import { readBody } from '../http/body.ts';
import type { Call } from '../use-cases/context/call.ts';

const KEPT_EVENTS = 500;
const EVENTS_PER_CALL = 50;

const text = v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH));

/** The fields of an event; all others are dropped, most of all a secret key. */
const event = v.object({
  event: v.pipe(text, v.regex(/^[A-Z][A-Z0-9_]*$/)),
  cv: v.optional(text),
  it: v.optional(text),
  sdk: v.optional(text),
  sdkv: v.optional(text),
  pk: v.optional(text),
  payload: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((payload) => JSON.stringify(payload).length <= TEXT_FIELD_MAX_LENGTH),
    ),
    {},
  ),
});

const report = v.object({ events: v.pipe(v.array(event), v.maxLength(EVENTS_PER_CALL)) });

type KeptEvent = v.InferOutput<typeof event> & { readonly received_at: number };

/** The events of this process; above the limit the oldest are dropped. */
export type Telemetry = {
  /** Answers `POST /event`; only for development instances, because events of production users are not collected. */
  receive(call: Call): Promise<Response>;
  /** The events of an instance, newest first. */
  list(instanceId: string): readonly KeptEvent[];
};

export const createTelemetry = (): Telemetry => {
  let kept: readonly (readonly [instanceId: string, event: KeptEvent])[] = [];
  return {
    receive: async (call) => {
      const parsed = v.safeParse(report, await readBody(call.request, false));
      if (!parsed.success) throw new Fault('request_body_invalid');
      const news = parsed.output.events.map((one) => [call.instance.id, { ...one, received_at: call.now }] as const);
      kept = [...kept, ...news].slice(-KEPT_EVENTS);
      return Response.json({ accepted: news.length });
    },
    list: (instanceId) => kept.flatMap(([owner, one]) => (owner === instanceId ? [one] : [])).reverse(),
  };
};
