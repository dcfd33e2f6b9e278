// The roles of an organization, loaded once: which can be assigned, and their names.
import type { Organization, Role } from '@latchkey/client';
import { ROLES_PAGE_SIZE } from '@latchkey/wire';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { mayGive } from '../../../../flows/organizations/access.ts';
import type { SelectOption } from '../../../../parts/select/select.tsx';
import { readRefusal } from '../../problems/error-to-problems.ts';
import { useRoleText } from '../choices/use-role-text.ts';

/** The roles as far as they are loaded. */
export type Roles = {
  /** Those that may be assigned; undefined while they load, or if that failed. */
  readonly list: readonly Role[] | undefined;
  readonly isFailed: boolean;
  readonly options: readonly SelectOption[];
  readonly nameOf: (key: string) => string;
  readonly retry: () => void;
};

type Answer = { readonly list?: readonly Role[]; readonly isFailed: boolean; readonly error?: unknown };

const NO_ROLES: readonly Role[] = [];

const keyOf = ({ key }: { readonly key: string }): string => key;

/** The service's reply, or `isFailed` if it refused. Other errors are defects and are rethrown. */
const ask = async (organization: Organization): Promise<Answer> => {
  try {
    const { data } = await organization.getRoles({ pageSize: ROLES_PAGE_SIZE });
    return { list: data, isFailed: false };
  } catch (error) {
    readRefusal(error);
    return { isFailed: true };
  }
};

/** The roles of an organization that a user with these permissions may assign. If `isWanted` is false they are not loaded. */
export const useRoles = (organization: Organization, own?: readonly string[], isWanted = true): Roles => {
  const [answer, setAnswer] = useState<Answer>({ isFailed: false });
  const [tries, setTries] = useState(0);
  const { id } = organization;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per organization id, and again on request
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    ask(organization).then(
      (next) => !isGone && setAnswer(next),
      (error: unknown) => !isGone && setAnswer({ isFailed: true, error }),
    );
    return () => {
      isGone = true;
    };
  }, [id, isWanted, tries]);
  if (answer.error) throw answer.error;
  const list = answer.list ?? NO_ROLES;
  const names = useMemo(() => Object.fromEntries(list.map(({ key, name }) => [key, name])), [list]);
  const nameOf = useRoleText(names);
  const given = own ? list.filter(({ permissions }) => mayGive(own, permissions.map(keyOf))) : list;
  return {
    list: answer.list && given,
    isFailed: answer.isFailed,
    nameOf,
    options: given.map(({ key }) => ({ value: key, label: nameOf(key) })),
    retry: useCallback(() => {
      setAnswer({ isFailed: false });
      setTries((before) => before + 1);
    }, []),
  };
};
