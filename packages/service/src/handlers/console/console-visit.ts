// One call of the console, with its input parsed by the schemas of the contract.
import type { ConsoleKey, ConsoleReply, ParsedConsoleBody } from '@latchkey/wire/console';
import type { FoundOperator } from '../../http/guards/operator.ts';
import type { FoundSetup } from '../../http/guards/setup-link.ts';
import type { OperatorVisit } from '../../http/incoming.ts';

type ConsoleVisit<K extends ConsoleKey> = OperatorVisit & { readonly body: ParsedConsoleBody<K> };

/** The handler of a call without a session. */
export type ConsoleHandler<K extends ConsoleKey> = (visit: ConsoleVisit<K>) => Promise<ConsoleReply<K>>;

/** The handler of a call that an operator makes. */
export type OperatorHandler<K extends ConsoleKey> = (
  visit: ConsoleVisit<K> & FoundOperator,
) => Promise<ConsoleReply<K>>;

/** The handler of a call that the holder of a setup link makes. */
export type SetupHandler<K extends ConsoleKey> = (visit: ConsoleVisit<K> & FoundSetup) => Promise<ConsoleReply<K>>;
