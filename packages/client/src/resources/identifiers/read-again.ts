// Reloads one identifier or factor of a user: the service returns it only as part of the user.
import type { UserJSON } from '@latchkey/wire';
import { LatchkeyError } from '../../errors.ts';
import type { Calls } from '../calls.ts';

type Kinds = Pick<UserJSON, 'phone_numbers' | 'web3_wallets' | 'passkeys'>;

/** Rejects when the user no longer has it; null when there is no reply. */
export const readAgain = async <Kind extends keyof Kinds>(
  { api }: Pick<Calls, 'api'>,
  kind: Kind,
  id: string,
): Promise<Kinds[Kind][number] | null> => {
  const user = await api.call('GET /me', {}, { acceptClient: true });
  if (!user) return null;
  const list: readonly Kinds[Kind][number][] = user[kind] ?? [];
  const found = list.find((one) => one.id === id);
  if (found) return found;
  throw new LatchkeyError(`"${id}" is not there any more. It was removed meanwhile.`);
};
