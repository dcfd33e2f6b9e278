// Worker threads that compute password hashes, below the priority of the thread that answers requests. A thread starts when it is
// first needed.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { packageFolder } from '../package-folder.ts';
import { createWorkerThread } from '../worker-thread.ts';

type Question =
  | { readonly work: 'argon2Hash'; readonly password: string; readonly options: Options }
  | { readonly work: 'argon2Verify' | 'bcryptVerify'; readonly digest: string; readonly password: string };

type Answer = { readonly result: string | boolean } | { readonly failed: string };

export type HashThreads = {
  /** Returns the PHC string to store. */
  hashArgon2(password: string, options: Options): Promise<string>;
  verifyArgon2(digest: string, password: string): Promise<boolean>;
  verifyBcrypt(digest: string, password: string): Promise<boolean>;
};

const startThread = (): Worker => new Worker(join(packageFolder(), 'bin', 'hash-worker.mjs'));

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && ('result' in value || 'failed' in value);

/** The caller computes at most `count` hashes at once; more are refused. */
export const createHashThreads = (count: number, start = startThread): HashThreads => {
  const facts = { start, isAnswer, depth: 0, reason: 'hasher_busy' } as const;
  const threads = Array.from({ length: count }, () => createWorkerThread<Question, Answer>(facts));
  // The thread that was used last is used first, so that a quiet service has one.
  const idle = [...threads];

  const ask = async (question: Question): Promise<string | boolean> => {
    const thread = idle.pop();
    if (!thread) throw new Error(`More than ${count} hashes at once.`);
    try {
      const answer = await thread(question);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.result;
    } finally {
      idle.push(thread);
    }
  };

  return {
    hashArgon2: async (password, options) => String(await ask({ work: 'argon2Hash', password, options })),
    verifyArgon2: async (digest, password) => (await ask({ work: 'argon2Verify', digest, password })) === true,
    verifyBcrypt: async (digest, password) => (await ask({ work: 'bcryptVerify', digest, password })) === true,
  };
};
