// A worker thread that handles one request at a time, with a bounded queue. It starts with the first request, and again after a
// failure. An idle thread does not keep the process running.
import type { Worker } from 'node:worker_threads';
import { createBoundedQueue } from './bounded-queue.ts';
import { Unavailable, type UnavailableReason } from './unavailable.ts';

const RETRY_AFTER_SECONDS = 2;

type ThreadFacts<Answer> = {
  readonly start: () => Worker;
  readonly isAnswer: (value: unknown) => value is Answer;
  /** How many requests may wait; further ones are refused at once. */
  readonly depth: number;
  /** The reason in the `Unavailable` error when the queue is full or the thread failed. */
  readonly reason: UnavailableReason;
};

/** One reply of the thread, or the error why there is none. */
const ask = <Question, Answer>(
  thread: Worker,
  question: Question,
  { isAnswer, reason }: ThreadFacts<Answer>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      thread.off('message', onMessage).off('error', onFailure).off('exit', onFailure);
      thread.unref();
      end();
    };
    const onMessage = (answer: unknown): void => (isAnswer(answer) ? settle(() => resolve(answer)) : onFailure(answer));
    const onFailure = (cause: unknown): void =>
      settle(() => reject(new Unavailable(reason, RETRY_AFTER_SECONDS, cause)));
    thread.on('message', onMessage).on('error', onFailure).on('exit', onFailure);
    thread.ref();
    thread.postMessage(question);
  });

/** Returns the function that sends a request to the thread. */
export const createWorkerThread = <Question, Answer>(
  facts: ThreadFacts<Answer>,
): ((question: Question) => Promise<Answer>) => {
  const queue = createBoundedQueue({ width: 1, depth: facts.depth, reason: facts.reason });
  let thread: Worker | undefined;
  return (question) =>
    queue.run(async () => {
      thread ??= facts.start();
      try {
        return await ask(thread, question, facts);
      } catch (error) {
        const failed = thread;
        thread = undefined;
        await failed.terminate();
        throw error;
      }
    });
};
