// Options of commands: parses arguments by a table, and prints the table as help text.
import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../installation/config.ts';

/** The syntax of an option and the type of its value. */
export type OptionKind =
  | 'text'
  /** The path of a file whose text is the value. */
  | 'file'
  /** Repeated once for each value. */
  | 'list'
  /** `yes` or `no`. */
  | 'switch'
  /** `name=value`, repeated once for each pair. */
  | 'pairs'
  /** True if present; takes no value. */
  | 'flag';

export type OptionTable = Readonly<
  Record<string, { readonly kind: OptionKind; readonly field: string; readonly value?: string; readonly help: string }>
>;

/** Options of every command on one instance. */
export const INSTANCE_OPTIONS = {
  instance: { kind: 'text', field: '', value: 'id, host or key', help: 'which instance, where there are several' },
  json: { kind: 'flag', field: '', help: 'print the answer as JSON' },
} as const satisfies OptionTable;

export type Given = {
  readonly positionals: readonly string[];
  readonly instance: string | undefined;
  readonly isJson: boolean;
  /** Values by field name; for commands on providers and connections these are fields of the admin API. */
  readonly fields: Readonly<Record<string, unknown>>;
};

const readFile = (option: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`--${option}`, `names a file that cannot be read: ${path}`);
  }
};

const readSwitch = (option: string, given: string): boolean => {
  if (given === 'yes' || given === 'no') return given === 'yes';
  throw new ConfigError(`--${option}`, `must be yes or no, but is "${given}".`);
};

const readPairs = (option: string, given: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new ConfigError(`--${option}`, `must look like name=value, but is "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );

type Raw = string | boolean | ReadonlyArray<string | boolean>;

const readOption = (option: string, kind: OptionKind, raw: Raw): unknown => {
  const texts = [raw].flat().map(String);
  const text = texts.at(-1) ?? '';
  switch (kind) {
    case 'file':
      return readFile(option, text);
    case 'switch':
      return readSwitch(option, text);
    case 'pairs':
      return readPairs(option, texts);
    case 'list':
      return texts;
    case 'flag':
      return true;
    default:
      return text;
  }
};

const parse = (command: string, given: readonly string[], table: OptionTable) => {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.entries(table).map(([name, { kind }]) => [
      name,
      {
        type: kind === 'flag' ? ('boolean' as const) : ('string' as const),
        multiple: kind === 'list' || kind === 'pairs',
      },
    ]),
  );
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : '';
    throw new ConfigError(command, `was not understood: ${reason}. See latchkey ${command} --help.`);
  }
};

/** Parses the arguments of a command; throws `ConfigError` with what to do. */
export const readGiven = (command: string, given: readonly string[], table: OptionTable): Given => {
  const { values, positionals } = parse(command, given, table);
  const entries = Object.entries(values).flatMap(([option, raw]) => {
    const row = table[option];
    return row === undefined || row.field === '' || raw === undefined
      ? []
      : [[row.field, readOption(option, row.kind, raw)] as const];
  });
  return {
    positionals,
    instance: typeof values.instance === 'string' ? values.instance : undefined,
    isJson: values.json === true,
    fields: Object.fromEntries(entries),
  };
};

const HELP_OPTION: OptionTable = { help: { kind: 'flag', field: '', help: 'print this text' } };

/** Aligns rows in two columns. */
export const inColumns = (rows: ReadonlyArray<readonly [string, string]>): string => {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

/** The help of a command: its usage and its options. */
export const helpOf = (usage: readonly string[], table: OptionTable): string =>
  [
    ...usage,
    '',
    inColumns(
      Object.entries({ ...table, ...HELP_OPTION }).map(([name, { kind, value, help }]) => {
        const shown =
          value ?? (kind === 'switch' ? 'yes|no' : kind === 'file' ? 'file' : kind === 'pairs' ? 'name=value' : 'text');
        return [`--${name}${kind === 'flag' ? '' : ` <${shown}>`}`, help] as const;
      }),
    ),
  ].join('\n');

/** A command with options only, without positional arguments. */
export type PlainCommand = {
  readonly name: string;
  readonly usage: readonly string[];
  readonly options: OptionTable;
};

/** Parses the arguments of such a command; prints the help and returns undefined if it was asked for. */
export const readPlainCommand = (
  host: { out(text: string): void },
  { name, usage, options }: PlainCommand,
  argumentsGiven: readonly string[],
): Given | undefined => {
  if (argumentsGiven.includes('--help')) {
    host.out(helpOf(usage, options));
    return undefined;
  }
  const given = readGiven(name, argumentsGiven, options);
  const [surplus] = given.positionals;
  if (surplus !== undefined)
    throw new ConfigError(name, `takes options only, but was given "${surplus}". See latchkey ${name} --help.`);
  return given;
};

/** The text of an option, or undefined if it was not given. */
export const textOf = ({ fields }: Given, field: string): string | undefined => {
  const value = fields[field];
  return typeof value === 'string' ? value : undefined;
};
