// Tells a host's texts that are written with the key paths of the contract from those with our keys, without the table.
import type { Localization } from '@latchkey/client';

/** A value in two braces, a key that ends as theirs do, or an object in a group that is no plural. */
const THEIRS = /\{\{|"[^".]*__|:\{"(?!zero|one|two|few|many|other)/;
/** A key with a dot, as nearly all of ours have; or a group where none has: buttons, roles, organizationChoices, impersonationFab. */
const OURS = /^(bu|ro|organizationC|im)|\.[^".]*":/;

/** Does any group hold a text that only the table of paths can place? */
export const isContractWritten = ({ locale, errors, ...groups }: Localization = {}): boolean =>
  Object.entries(groups).some(([name, group]) => {
    const written = name + JSON.stringify(group);
    return typeof group === 'string' || THEIRS.test(written) || !OURS.test(written);
  });
