// The confirmation of a command that destroys something: --yes, or an answer on a terminal.
import { ConfigError } from '../installation/config.ts';
import type { Terminal } from '../ports/terminal.ts';
import type { OptionTable } from './command-options.ts';

export const YES_OPTION = {
  yes: { kind: 'flag', field: 'yes', help: 'do not ask for a confirmation' },
} as const satisfies OptionTable;

/** Throws unless the operator confirms. `question` ends without a question mark. */
export const confirm = async (
  terminal: Terminal,
  isConfirmed: boolean,
  { command, question }: { readonly command: string; readonly question: string },
): Promise<void> => {
  if (isConfirmed) return;
  if (!terminal.isInteractive)
    throw new ConfigError(command, 'needs --yes where no operator can be asked: it cannot be taken back.');
  const answer = (await terminal.ask(`${question}? [y/N] `)).toLowerCase();
  if (answer !== 'y' && answer !== 'yes') throw new Error('Latchkey: nothing was changed.');
};
