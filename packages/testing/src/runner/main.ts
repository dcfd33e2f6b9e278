// The process that runs the test instances of one test process. It ends with that process, also if that is killed, and removes
// the data of its instances.
import type { Order, Reply, Request, Started } from './messages.ts';
import { createServices } from './services.ts';

const services = createServices(process.cwd());

const carryOut = async (order: Order): Promise<Started | undefined> => {
  if (order.at === 'start') return services.start(order.wanted);
  await (order.at === 'stop' ? services.stop(order.localUrl) : services.prepare());
  return undefined;
};

const answer = async ({ id, order }: Request): Promise<Reply> => {
  try {
    return { id, at: 'done', started: await carryOut(order) };
  } catch (error) {
    return { id, at: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
};

process.on('message', async (request: Request) => {
  const reply = await answer(request);
  // The test process may have ended in the meantime.
  if (process.connected) process.send?.(reply);
});
// The data is thrown away, so nothing has to be stopped in order.
for (const event of ['disconnect', 'SIGTERM', 'SIGHUP'] as const) process.once(event, () => process.exit(0));
// Ctrl+C in a terminal reaches this process too; it stays until the test process has ended.
process.on('SIGINT', () => {});
