// Entries of menus for calls of the admin API. What the operator's role does not allow is disabled and says which roles may.

import type { MenuEntry } from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import { roleMay, rolesThatMay } from '@latchkey/wire/console';
import { useOperator } from '../../api/operator.tsx';
import { useFormat } from '../../i18n/format-context.tsx';
import { useShellTexts } from '../../shell/texts.ts';
import { usePartTexts } from '../texts.ts';

/** Returns the function that makes an entry for a call. */
export const useAllowedEntry = () => {
  const { operator } = useOperator();
  const shell = useShellTexts();
  const t = usePartTexts();
  const { list } = useFormat();
  return (call: AdminKey, entry: MenuEntry): MenuEntry => {
    if (roleMay(operator.role, call)) return entry;
    const roles = list(rolesThatMay(call).map((role) => shell(`role.${role}`)));
    const label = (
      <>
        {entry.label}
        <span className="lk-menu-refusal">{t('menu.roles', { roles })}</span>
      </>
    );
    return { ...entry, label, disabled: true };
  };
};
