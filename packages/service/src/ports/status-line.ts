// One line on the terminal that is drawn again and again, such as a progress bar; not on standard output, which may be a pipe.

export type StatusLine = {
  /** False in CI, in a pipe, and for programs that run the command. */
  readonly isTerminal: boolean;
  /** Draws the line in place of the last one; an empty text removes it. */
  draw(text: string): void;
};

const DEFAULT_COLUMNS = 80;

export const systemStatusLine = (): StatusLine => ({
  isTerminal: Boolean(process.stderr.isTTY),
  draw: (text) => {
    const columns = process.stderr.columns ?? DEFAULT_COLUMNS;
    // Carriage return, then erase to the end of the line.
    process.stderr.write(`\r\u001b[K${text.slice(0, columns - 1)}`);
  },
});
