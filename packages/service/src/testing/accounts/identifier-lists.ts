// Instances with an allow list and a block list for tests.
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { parseListEntry } from '../../domain/restrictions/list-entry.ts';
import type { ListName } from '../../domain/restrictions/list-rules.ts';
import { addListEntry, removeListEntry } from '../../use-cases/admin/identifier-lists.ts';
import type { TestService } from '../test-service.ts';

type Wanted = {
  readonly allow?: boolean;
  readonly block?: boolean;
  readonly subaddresses?: boolean;
  readonly signUpOnly?: boolean;
};

/** Settings with restrictions: `allow` is `restrictions.allowlist`, `signUpOnly` is `sign_up.allowlist_only`. */
export const withRestrictions =
  ({ allow = false, block = false, subaddresses = false, signUpOnly = false }: Wanted) =>
  (settings: InstanceSettings): InstanceSettings => {
    const { user_settings: user } = settings;
    return {
      ...settings,
      user_settings: {
        ...user,
        sign_up: { ...user.sign_up, allowlist_only: signUpOnly },
        restrictions: {
          allowlist: { enabled: allow },
          blocklist: { enabled: block },
          block_email_subaddresses: { enabled: subaddresses },
        },
      },
    };
  };

const depsOf = ({ app, database, ports }: TestService) => ({
  database,
  ports,
  own: async (request: Request) => app.fetch(request),
  config: { provider: 'latchkey' },
});

/** Adds an entry to a list, as an operator writes it; returns a function that removes it. */
export const putOnList = async (service: TestService, list: ListName, text: string): Promise<() => Promise<void>> => {
  const entry = parseListEntry(text);
  if (!entry) throw new Error(`${text} is not an entry`);
  const deps = depsOf(service);
  const { id } = await addListEntry(deps, service.instance, { list, ...entry });
  return async () => {
    await removeListEntry(deps, service.instance, { list, id });
  };
};
