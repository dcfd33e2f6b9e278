// A process with one test instance on a fixed port, for tests whose workers share an instance: `node serve.js <port>`.
import { createServices } from './services.ts';

const port = Number(process.argv[2]);
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(event, () => process.exit(0));
try {
  const { url } = await createServices(process.cwd()).start({ hostname: 'localhost', port });
  console.log(`Latchkey: the test instance answers at ${url}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
