// A button for a call of the admin API. If the operator's role does not allow the call, it is disabled and says which roles do.

import { Button, type ButtonProps } from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import { useMay } from '../api/operator.tsx';
import { useFormat } from '../i18n/format-context.tsx';
import { useShellTexts } from '../shell/texts.ts';

/** The sentence for a control that the role does not allow; undefined if it does. */
export const useRefusal = (call: AdminKey): string | undefined => {
  const t = useShellTexts();
  const { list } = useFormat();
  const { isAllowed, roles } = useMay(call);
  return isAllowed ? undefined : t('role.needed', { roles: list(roles.map((role) => t(`role.${role}`))) });
};

export const AllowedButton = ({ call, ...rest }: ButtonProps & { readonly call: AdminKey }) => {
  const refusal = useRefusal(call);
  return <Button {...rest} disabled={rest.disabled || refusal !== undefined} title={refusal ?? rest.title} />;
};
