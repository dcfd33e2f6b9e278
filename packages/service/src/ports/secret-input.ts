// A secret that an operator types or pipes in. It is not an argument, because other users of the machine can read those, and a shell keeps
// them.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const MOST_CHARACTERS = 1_024;

/** The first line of the standard input, or what the operator types; nothing of it is shown. */
export type SecretInput = { read(question: string): Promise<string> };

export const systemSecretInput = (): SecretInput => ({
  read: (question) =>
    new Promise((resolve) => {
      const { stdin, stderr } = process;
      const isTyped = Boolean(stdin.isTTY);
      if (isTyped) stderr.write(question);
      // With a terminal, the interface echoes what is typed into its output; this one discards it.
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const lines = createInterface({ input: stdin, output: silent, terminal: isTyped });
      const end = (text: string): void => {
        lines.removeAllListeners('close');
        lines.close();
        if (isTyped) stderr.write('\n');
        resolve(text.slice(0, MOST_CHARACTERS));
      };
      lines.once('line', end);
      lines.once('close', () => end(''));
    }),
});
