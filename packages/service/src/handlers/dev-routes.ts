// The /dev routes for tests and the playground: messages that a development instance sent, its telemetry events, and its clock.
// They never show the secret key.
import { Hono } from 'hono';
import { Fault } from '../domain/faults/fault.ts';
import { hasProductionInstance } from '../store/instances/instances.ts';
import { listInbox, type OutboxMessage } from '../store/outbox.ts';
import { requireDevelopmentInstance } from './operator/access.ts';
import {
  answerOperator,
  type OperatorDeps,
  type OperatorEnv,
  operatorPreflight,
  RefusedValues,
  readJsonBody,
  refused,
} from './operator/reply.ts';
import type { Telemetry } from './telemetry.ts';

const messageJSON = (message: OutboxMessage) => ({
  id: message.id,
  channel: message.channel,
  to: message.to,
  subject: message.subject,
  text: message.text,
  html: message.html,
  code: message.code ?? null,
  link: message.link ?? null,
  created_at: message.createdAt,
});

/** Routes under /dev; mount them at the root. */
export const createDevRoutes = (deps: OperatorDeps & { readonly telemetry: Telemetry }): Hono<OperatorEnv> => {
  const router = new Hono<OperatorEnv>();

  router.options('/dev/*', operatorPreflight);

  router.get('/dev/inbox', (context) =>
    answerOperator(deps, context, async () => {
      const instance = await requireDevelopmentInstance(deps, context);
      const messages = await listInbox(deps.database.db, deps.ports, {
        instanceId: instance.id,
        to: context.req.query('to'),
      });
      return { messages: messages.map(messageJSON) };
    }),
  );

  router.get('/dev/telemetry', (context) =>
    answerOperator(deps, context, async () => {
      const instance = await requireDevelopmentInstance(deps, context);
      return { events: deps.telemetry.list(instance.id) };
    }),
  );

  router.post('/dev/clock', (context) =>
    answerOperator(deps, context, async () => {
      await requireDevelopmentInstance(deps, context);
      if (!deps.testClock || (await hasProductionInstance(deps.database.db))) throw new Fault('resource_not_found');
      const { advance_ms: advance } = await readJsonBody(context.req.raw);
      if (typeof advance !== 'number' || !Number.isSafeInteger(advance) || advance < 0) {
        throw new RefusedValues([
          refused(
            'form_param_format_invalid',
            'advance_ms',
            'advance_ms must be a whole number of milliseconds, 0 or more.',
          ),
        ]);
      }
      deps.testClock.advance(advance);
      return { now: deps.testClock.now() };
    }),
  );

  return router;
};
