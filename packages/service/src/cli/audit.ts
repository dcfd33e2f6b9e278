// `latchkey audit verify`: verifies the chain of the audit log, and names the first event that was changed or removed.
import type { AdminReply } from '@latchkey/wire/admin';
import { ConfigError } from '../installation/config.ts';
import type { OptionTable } from './command-options.ts';
import { type CommandTools, runSubCommand, type SubCommands, type VerbTools } from './operator-command.ts';

type Verification = AdminReply<'GET /audit_events/verification'>;
type Problem = NonNullable<Verification['problem']>;

const OPTIONS: OptionTable = {
  expect: {
    kind: 'text',
    field: 'expect',
    value: 'number:hash',
    help: 'the newest event of an earlier run: fail if the log does not contain it any more',
  },
};

const SENTENCES: Readonly<Record<Problem['kind'], (problem: Problem) => string>> = {
  event_changed: ({ link, event_id: id }) => `event ${link} (${id}) was changed.`,
  event_missing: ({ link }) => `event ${link} was removed.`,
  record_changed: () => 'the stored beginning or end of the log was changed.',
};

/** One part of the log after another; each call verifies a bounded number of events. */
const verifyAll = async (ask: VerbTools['ask']): Promise<Verification & { readonly checked: number }> => {
  let checked = 0;
  let query = '';
  for (;;) {
    // The admin API replies in this shape.
    const part = (await ask('GET', `/audit_events/verification${query}`)) as Verification;
    checked += part.checked;
    if (part.next_link === null) return { ...part, checked };
    query = `?after_link=${part.next_link}`;
  }
};

const readExpected = (text: unknown): { readonly link: number; readonly hash: string } | undefined => {
  if (typeof text !== 'string') return undefined;
  const [, link = '', hash = ''] = /^(\d{1,15}):([\w-]+)$/.exec(text) ?? [];
  if (hash === '') throw new ConfigError('--expect', 'takes what an earlier run printed, such as 120:Zk3…');
  return { link: Number(link), hash };
};

const verify = async ({ ask, given, print }: VerbTools): Promise<void> => {
  const expected = readExpected(given.fields.expect);
  const result = await verifyAll(ask);
  if (result.problem) throw new Error(`Latchkey: ${SENTENCES[result.problem.kind](result.problem)}`);
  const { last, checked } = result;
  if (expected && !(await contains(ask, expected, last)))
    throw new Error(`Latchkey: event ${expected.link} is not the one that an earlier run saw. The log was replaced.`);
  const verified = checked === 1 ? '1 event' : `${checked} events`;
  print(result, () => `${verified}, none was changed or removed. Newest event: ${last.link}:${last.hash}`);
};

/** True if the place is in the chain, or was deleted after the retention time. */
const contains = async (
  ask: VerbTools['ask'],
  { link, hash }: Verification['last'],
  last: Verification['last'],
): Promise<boolean> => {
  if (link > last.link) return false;
  if (link === last.link) return hash === last.hash;
  const { first } = (await ask('GET', `/audit_events/verification?after_link=${link}`)) as Verification;
  return first.link > link || first.hash === hash;
};

const AUDIT: SubCommands = {
  name: 'audit',
  usage: [
    'Usage: latchkey audit verify [--expect <number:hash>] [--instance <id, host or key>]',
    '',
    'Each event of the audit log has a hash over itself and the event before it, with a key that is not in the database.',
    'Keep the line of a run elsewhere: with --expect, a log that was replaced by an older one is found too.',
  ],
  options: OPTIONS,
  verbs: { verify },
};

/** `latchkey audit verify`. */
export const runAudit = (tools: CommandTools, argumentsGiven: readonly string[]): Promise<void> =>
  runSubCommand(AUDIT, tools, argumentsGiven);
