// The process the service runs in: arguments, environment, terminal, signals.

export type Host = {
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  error(text: string): void;
  /** Calls `stop` at the first SIGTERM or SIGINT. */
  onStopSignal(stop: () => void): void;
  /** Ends the process after all output has been flushed. */
  exit(code: number): void;
};

export const systemHost = (): Host => ({
  arguments: process.argv.slice(2),
  environment: process.env,
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  error: (text) => {
    process.stderr.write(`${text}\n`);
  },
  onStopSignal: (stop) => {
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  },
  // A pipe is flushed only when its reader reads; an immediate exit would truncate the output.
  exit: (code) => process.stdout.write('', () => process.stderr.write('', () => process.exit(code))),
});
