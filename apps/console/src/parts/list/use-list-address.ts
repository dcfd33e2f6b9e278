// The address of a list: words, filters, order and page, and what the service is asked for.
import { useCallback } from 'react';
import { type AddressValues, useAddress } from '../../api/use-address.ts';
import { WORDS } from './filters.tsx';

export const PAGE_SIZE = 50;

/**
 * The state of a list in its address; the first order is that of an address without one. A change of words, filters or order
 * begins at the first page again.
 */
export const useListAddress = <const Order extends string>(orders: readonly [Order, ...Order[]]) => {
  const [values, change] = useAddress();
  const [firstOrder] = orders;
  const page = Math.max(1, Number.parseInt(values.page ?? '1', 10) || 1);
  const filter = useCallback(
    (changes: AddressValues) => change({ ...changes, page: undefined }, { replace: true }),
    [change],
  );
  return {
    values,
    words: values[WORDS] ?? '',
    order: orders.find((one) => one === values.order) ?? firstOrder,
    page,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    change,
    filter,
    sort: (order: string) => filter({ order: order === firstOrder ? undefined : order }),
    turn: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
  };
};
