// The body of a change of an organization's policies.
import type { FormValues } from '@latchkey/ui/parts';
import type { AdminOrganization } from '../organization-value.ts';

type Policies = Pick<AdminOrganization, 'max_allowed_memberships' | 'admin_delete_enabled' | 'requires_second_factor'>;

type PoliciesBody = {
  readonly max_allowed_memberships?: number | null;
  readonly admin_delete_enabled?: boolean;
  readonly requires_second_factor?: boolean;
};

/**
 * Only what the operator changed. The limit that is shown may be the instance's: sent back, it would become the organization's and
 * no longer follow the instance. An empty limit means that of the instance.
 */
export const policiesOf = (shown: Policies, values: FormValues): PoliciesBody => {
  const text = values.max_allowed_memberships?.trim() ?? '';
  const limit = text === '' ? null : Number(text);
  const flags = (['admin_delete_enabled', 'requires_second_factor'] as const).flatMap((name) => {
    const isOn = values[name] !== undefined;
    return isOn === shown[name] ? [] : [[name, isOn] as const];
  });
  return {
    ...(limit !== shown.max_allowed_memberships && { max_allowed_memberships: limit }),
    ...Object.fromEntries(flags),
  };
};
