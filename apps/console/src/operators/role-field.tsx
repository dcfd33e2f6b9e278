// The choice of a role, each with what it may do.
import { RadioGroup } from '@latchkey/ui/parts';
import { OPERATOR_ROLES, type OperatorRole } from '@latchkey/wire/console';
import { useState } from 'react';
import { useShellTexts } from '../shell/texts.ts';
import { useOperatorTexts } from './texts.ts';

const NAME = 'role';

/** The chosen role in the values of the form. */
export const roleOf = (values: { readonly [name: string]: string }): OperatorRole =>
  OPERATOR_ROLES.find((role) => role === values[NAME]) ?? 'viewer';

export const RoleField = ({ initial }: { readonly initial: OperatorRole }) => {
  const t = useOperatorTexts();
  const shell = useShellTexts();
  const [role, setRole] = useState<OperatorRole>(initial);
  return (
    <RadioGroup
      name={NAME}
      legend={t('invite.role')}
      value={role}
      onChoose={setRole}
      options={OPERATOR_ROLES.map((value) => ({
        value,
        title: shell(`role.${value}`),
        note: t(`role.${value}.note`),
      }))}
    />
  );
};
