// Commands about a list of the admin API: `list`, `add`, `update` and `remove`, whatever the things are.
import { inColumns } from './command-options.ts';
import type { SubCommands, VerbTools } from './operator-command.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Everything that tells one list from another. */
export type ListedResources<Thing extends { readonly id: string; readonly name: string }> = Omit<
  SubCommands,
  'verbs'
> & {
  /** Where the admin API has them. */
  readonly path: string;
  /** `There is no … yet.` */
  readonly nothing: string;
  readonly lineOf: (thing: Thing) => readonly [string, string];
  /** What a terminal says of one. */
  readonly describe: (thing: Thing) => string;
  /** The one that the operator means; throws what to say where it is none, or several. */
  readonly find: (all: readonly Thing[], wanted: string) => Thing;
  /** The field that the name of a new one becomes. */
  readonly named: string;
  /** Options that are not quite fields, made into fields. */
  readonly fieldsOf?: (fields: Fields) => Fields;
};

/** A secret in a file ends with a line break that is not its own. */
const withTrimmedSecret = (fields: Fields): Fields =>
  typeof fields.client_secret === 'string' ? { ...fields, client_secret: fields.client_secret.trim() } : fields;

/** The family of commands about such a list. */
export const subCommands = <Thing extends { readonly id: string; readonly name: string }>(
  things: ListedResources<Thing>,
): SubCommands => {
  const { path, nothing, lineOf, describe, find, named, fieldsOf = (fields) => fields, name, usage, options } = things;
  // The admin API's own answers, in the form it gives them.
  const asList = (body: unknown): readonly Thing[] => (body as { readonly data: readonly Thing[] }).data;
  const fieldsIn = ({ given }: VerbTools): Fields => withTrimmedSecret(fieldsOf(given.fields));
  const wanted = async ({ ask, name: said }: VerbTools): Promise<Thing> => {
    const asked = said();
    return find(asList(await ask('GET', path)), asked);
  };
  const show = ({ print }: VerbTools, body: unknown): void => print(body, () => describe(body as Thing));
  return {
    name,
    usage,
    options,
    verbs: {
      list: async ({ ask, print }) => {
        const body = await ask('GET', path);
        print(body, () => inColumns(asList(body).map(lineOf)) || nothing);
      },
      add: async (tools) => show(tools, await tools.ask('POST', path, { ...fieldsIn(tools), [named]: tools.name() })),
      update: async (tools) => {
        const { id } = await wanted(tools);
        show(tools, await tools.ask('PATCH', `${path}/${id}`, fieldsIn(tools)));
      },
      remove: async (tools) => {
        const { id, name: title } = await wanted(tools);
        const query = tools.given.fields.delete_accounts === true ? '?delete_accounts=true' : '';
        tools.print(await tools.ask('DELETE', `${path}/${id}${query}`), () => `${title} is removed.`);
      },
    },
  };
};
