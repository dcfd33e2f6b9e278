// A thread that answers questions: one at a time, a bounded number waiting. It is started with the first question, and again after it
// failed. Without a question it does not keep the process alive.
import type { Worker } from 'node:worker_threads';
import { createBoundedQueue } from './bounded-queue.ts';
import { Unavailable, type UnavailableReason } from './unavailable.ts';

const RETRY_AFTER_SECONDS = 2;

type ThreadFacts<Answer> = {
  readonly start: () => Worker;
  readonly isAnswer: (value: unknown) => value is Answer;
  /** How many questions may wait; one more is refused at once. */
  readonly depth: number;
  /** What is said to have no room, or to have failed. */
  readonly reason: UnavailableReason;
};

/** One answer of the thread, or the reason why there is none. */
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

/** The way to ask it. */
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
