// Which numbers of a user receive codes as a second factor.
import type { PhoneNumber } from '../users/user.ts';

export type SecondFactorChange = {
  readonly isReserved?: boolean | undefined;
  readonly isDefault?: boolean | undefined;
};

/** The numbers after the change of one of them: exactly one of the reserved numbers is the default. */
export const withSecondFactorChange = (
  phones: readonly PhoneNumber[],
  id: string,
  change: SecondFactorChange,
): readonly PhoneNumber[] => {
  const reserved = phones.map((phone) =>
    phone.id === id && change.isReserved !== undefined
      ? { ...phone, reservedForSecondFactor: change.isReserved }
      : phone,
  );
  const usable = reserved.filter((phone) => phone.reservedForSecondFactor);
  const chosen = change.isDefault ? usable.find((phone) => phone.id === id) : undefined;
  const first = chosen ?? usable.find((phone) => phone.defaultSecondFactor) ?? usable[0];
  return reserved.map((phone) => ({ ...phone, defaultSecondFactor: phone.id === first?.id }));
};
