// The roles of the instance as choices of a form, and their names.
import { useRead } from '../../api/use-read.ts';

const ALL = { query: { limit: 500 } };

/** Choices for a list, and the name of a role by its key. */
export const useRoleOptions = () => {
  const { value } = useRead('GET /roles', ALL);
  const roles = value?.data ?? [];
  return {
    options: roles.map(({ key, name }) => ({ value: key, label: name })),
    nameOf: (key: string): string => roles.find((role) => role.key === key)?.name ?? key,
  };
};
