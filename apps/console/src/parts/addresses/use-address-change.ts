// Sends a list of addresses in groups, as the service takes them. What was sent leaves the field, also if a later group is refused.
import type { FormValues } from '@latchkey/ui/parts';
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import { useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { useAddresses } from './addresses-field.tsx';
import { inGroups } from './read-addresses.ts';

type Sending<Made> = {
  /** Sends one group; returns what the service made of it. */
  readonly send: (
    operator: OperatorValue,
    group: readonly string[],
    given: { readonly values: FormValues; readonly reason: string | undefined },
  ) => Promise<readonly Made[]>;
  /** After the last group, with everything that was made. */
  readonly onSent: (made: readonly Made[], count: number) => void;
  readonly outdated: readonly string[];
};

/** The addresses of a form, the change that sends them, and whether the form was sent without any. */
export const useAddressChange = <Made>({ send, onSent, outdated }: Sending<Made>) => {
  const addresses = useAddresses();
  const [wasEmpty, setEmpty] = useState(false);
  const count = addresses.all.length;
  const change = useChange(async (operator, values: FormValues, reason: string | undefined) => {
    const made: Made[] = [];
    for (const group of inGroups(addresses.all, INVITATIONS_AT_ONCE_MAX)) {
      made.push(...(await send(operator, group, { values, reason })));
      addresses.remove(group);
    }
    onSent(made, count);
  }, outdated);
  const run: typeof change.run = async (values, reason) => {
    setEmpty(count === 0);
    return count > 0 && change.run(values, reason);
  };
  return { addresses, count, change: { ...change, run }, isMissing: wasEmpty && count === 0 };
};
