// Tells a host's texts that are written with the key paths of the contract from those with our keys, without the table.
import type { Localization } from '@latchkey/client';

/** A value in two braces, a key that ends as theirs do, or an object in a group that is no plural. */
const THEIRS = /\{\{|"[^".]*__|:\{"(?!zero|one|two|few|many|other)/;
/** Groups in which our keys have no dot either. */
const UNDOTTED = /^(locale|errors|roles|organizationChoices|impersonationFab)$/;

/** Does any group hold a text that only the table of paths can place? */
export const isContractWritten = (texts: Localization = {}): boolean =>
  Object.entries(texts).some(([group, own]) => {
    const written = JSON.stringify(own ?? {});
    return (
      !/^(locale|errors)$/.test(group) &&
      (typeof own === 'string' || THEIRS.test(written) || !(UNDOTTED.test(group) || /\.[^"]*":/.test(written)))
    );
  });
