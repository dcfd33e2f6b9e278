// Registers an OpenTelemetry SDK that keeps spans in memory, as an operator's file does before the service starts.
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { openTracing, type Tracing } from '../ports/tracing/tracing.ts';

export type SpanRecorder = {
  readonly tracing: Tracing;
  /** Spans that have ended, in this order. */
  spans(): readonly ReadableSpan[];
  clear(): void;
};

export const RECORDED_VERSION = '1.2.3';

export const registerSpanRecorder = (): SpanRecorder => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    tracing: openTracing(RECORDED_VERSION),
    spans: () => exporter.getFinishedSpans(),
    clear: () => exporter.reset(),
  };
};

export const unregisterSpanRecorder = (): void => {
  trace.disable();
  context.disable();
  propagation.disable();
};
