// The roles of the instance as choices of a form, and their names.
import { useRead } from '../../api/use-read.ts';

const ALL = { query: { limit: 500 } };

/** The role that the service gives where none is named. It can be deleted. */
const USUAL_ROLE = 'org:member';

/** Choices for a list, the one to begin with, and the name of a role by its key. */
export const useRoleOptions = () => {
  const { value } = useRead('GET /roles', ALL);
  const roles = value?.data ?? [];
  return {
    options: roles.map(({ key, name }) => ({ value: key, label: name })),
    usual: (roles.find(({ key }) => key === USUAL_ROLE) ?? roles.at(-1))?.key,
    nameOf: (key: string): string => roles.find((role) => role.key === key)?.name ?? key,
  };
};
