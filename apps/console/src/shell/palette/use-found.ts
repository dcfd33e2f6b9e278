// Searches users and organizations for the palette, a moment after the last key.
import { useEffect, useState } from 'react';
import { useOperator } from '../../api/operator.tsx';
import { userName, userNote } from '../../users/user-name.ts';
import type { PaletteOption } from './options.ts';

const PAUSE_MS = 150;
const LIMIT = 5;

export type Found = { readonly users: readonly PaletteOption[]; readonly organizations: readonly PaletteOption[] };
const NONE: Found = { users: [], organizations: [] };

/** What the service finds for the words; the last result stays until the next is here. */
export const useFound = (words: string): Found => {
  const { call } = useOperator();
  const [found, setFound] = useState<Found>(NONE);
  useEffect(() => {
    const query = words.trim();
    if (query === '') return setFound(NONE);
    let isCurrent = true;
    const search = async (): Promise<void> => {
      const [users, organizations] = await Promise.all([
        call('GET /users', { query: { query, limit: LIMIT } }),
        call('GET /organizations', { query: { query, limit: LIMIT } }),
      ]);
      if (!isCurrent) return;
      setFound({
        users: users.data.map((user) => ({
          key: user.id,
          path: `/users/${user.id}`,
          name: userName(user),
          note: userNote(user),
          avatar: { ownerId: user.id, src: user.image_url ?? undefined },
        })),
        organizations: organizations.data.map(({ id, name, slug, image_url: src }) => ({
          key: id,
          path: `/organizations/${id}`,
          name,
          note: slug ?? undefined,
          avatar: { ownerId: id, src: src ?? undefined, shape: 'square' as const },
        })),
      });
    };
    // A palette without these results still offers the pages.
    const timer = setTimeout(() => void search().catch(() => isCurrent && setFound(NONE)), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, words]);
  return found;
};
