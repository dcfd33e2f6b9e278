// The examples in examples/: the build of each, made with the packed packages, in front of the service of a worker.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@latchkey/testing';
import { type Program, startProgram } from './programs.ts';
import type { Service } from './stack.ts';

const FOLDER = fileURLToPath(new URL('../../examples', import.meta.url));

/** The names of all examples. */
export const exampleNames: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Starts examples on demand, each once. */
export type Examples = { start(name: string): Promise<string>; stop(): Promise<void> };

export function createExamples({ service, keys }: Pick<Service, 'service' | 'keys'>): Examples {
  const running = new Map<string, Promise<Program>>();
  const launch = async (name: string): Promise<Program> => {
    const port = await freePort();
    const env = {
      PORT: String(port),
      LATCHKEY_PUBLIC_URL: service,
      LATCHKEY_PUBLISHABLE_KEY: keys.publishable_key,
      LATCHKEY_SECRET_KEY: keys.secret_key,
    };
    return startProgram(['tools/examples/run.mjs', name], env, `http://localhost:${port}`);
  };
  return {
    start: async (name) => {
      const program = running.get(name) ?? launch(name);
      running.set(name, program);
      return (await program).url;
    },
    stop: async () => {
      for (const program of running.values()) await program.then((one) => one.stop());
    },
  };
}
