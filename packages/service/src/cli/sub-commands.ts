// Commands on a list resource of the admin API: `list`, `add`, `update` and `remove`.
import { PAGE_SIZE_MAX } from '@latchkey/wire';
import { inColumns } from './command-options.ts';
import type { SubCommands, VerbTools } from './operator-command.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What differs between the lists. */
export type ListedResources<Thing extends { readonly id: string }> = Omit<SubCommands, 'verbs'> & {
  /** The path in the admin API. */
  readonly path: string;
  /** Such as `There is no … yet.` */
  readonly nothing: string;
  readonly lineOf: (thing: Thing) => readonly [string, string];
  /** One resource as text for the terminal. */
  readonly describe: (thing: Thing) => string;
  /** The resource that the operator names; throws if none or several match. */
  readonly find: (all: readonly Thing[], wanted: string) => Thing;
  /** What the operator calls the resource. */
  readonly titleOf: (thing: Thing) => string;
  /** The field that holds the name of a new resource. */
  readonly named: string;
  /** Converts options that are not fields of the admin API. */
  readonly fieldsOf?: (fields: Fields) => Fields;
};

/** A secret in a file ends with a line break that is not part of it. */
const withTrimmedSecret = (fields: Fields): Fields =>
  typeof fields.client_secret === 'string' ? { ...fields, client_secret: fields.client_secret.trim() } : fields;

/** The commands for such a list. */
export const subCommands = <Thing extends { readonly id: string }>(things: ListedResources<Thing>): SubCommands => {
  const { path, nothing, lineOf, describe, find, titleOf, named, name, usage, options } = things;
  const { fieldsOf = (fields: Fields) => fields } = things;
  const all = `${path}?limit=${PAGE_SIZE_MAX}`;
  // The admin API replies in this shape.
  const asList = (body: unknown): readonly Thing[] => (body as { readonly data: readonly Thing[] }).data;
  const fieldsIn = ({ given }: VerbTools): Fields => withTrimmedSecret(fieldsOf(given.fields));
  const wanted = async ({ ask, name: said }: VerbTools): Promise<Thing> => {
    const asked = said();
    return find(asList(await ask('GET', all)), asked);
  };
  const show = ({ print }: VerbTools, body: unknown): void => print(body, () => describe(body as Thing));
  return {
    name,
    usage,
    options,
    verbs: {
      list: async ({ ask, print }) => {
        const body = await ask('GET', all);
        print(body, () => inColumns(asList(body).map(lineOf)) || nothing);
      },
      add: async (tools) => show(tools, await tools.ask('POST', path, { ...fieldsIn(tools), [named]: tools.name() })),
      update: async (tools) => {
        const { id } = await wanted(tools);
        show(tools, await tools.ask('PATCH', `${path}/${id}`, fieldsIn(tools)));
      },
      remove: async (tools) => {
        const thing = await wanted(tools);
        const query = tools.given.fields.delete_accounts === true ? '?delete_accounts=true' : '';
        tools.print(await tools.ask('DELETE', `${path}/${thing.id}${query}`), () => `${titleOf(thing)} is removed.`);
      },
    },
  };
};
