// The terminal of a command: whether a developer can answer, and a question.
import { createInterface } from 'node:readline/promises';

export type Terminal = {
  /** False in CI, in a pipe, and for programs that run the command. */
  readonly isInteractive: boolean;
  /** The answer to a question; empty if the developer ends the input. */
  ask(question: string): Promise<string>;
};

export const systemTerminal = (): Terminal => ({
  isInteractive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
  ask: async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    try {
      return (await Promise.race([lines.question(question), ended])).trim();
    } finally {
      lines.close();
    }
  },
});

/** Where a command shows how far it is: standard error, so that standard output has the answer alone. */
export const progressScreen = () => ({
  isTerminal: Boolean(process.stderr.isTTY),
  write: (text: string): void => {
    process.stderr.write(text);
  },
});
