// Detects host texts under the key paths of the contract, as opposed to our keys, without loading the mapping table.
import type { LoadOptions } from '@latchkey/client';

/** A value in double braces, a key that ends like the contract's, or an object in a group that is not a plural. */
const THEIRS = /\{\{|"[^".]*__|:\{"(?!zero|one|two|few|many|other)/;
/** A key with a dot, as nearly all of ours; or a group without any: buttons, roles, organizationChoices, impersonationFab. */
const OURS = /^(bu|ro|organizationC|im)|\.[^".]*":/;

/** Does any group contain a text that needs the mapping table? */
export const isContractWritten = (given: LoadOptions['localization']): boolean => {
  if (typeof given !== 'object') return false;
  const { locale, errors, ...groups } = given;
  return Object.entries(groups).some(([name, group]) => {
    const written = name + JSON.stringify(group, (_, value) => (typeof value === 'function' ? '' : value));
    return typeof group !== 'object' || THEIRS.test(written) || !OURS.test(written);
  });
};
