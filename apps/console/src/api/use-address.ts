// The part of a page's state that belongs into its address: filters, tab, sorting, page, open row.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

export type AddressValues = { readonly [name: string]: string | undefined };

/** The values of the query, and a function that changes some of them. An empty value leaves the address. */
export const useAddress = (): readonly [
  AddressValues,
  (changes: AddressValues, how?: { replace?: boolean }) => void,
] => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const values = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (changes: AddressValues, { replace = false } = {}) => {
      // The address of now, not that of the last drawing: two changes may follow each other before the page is drawn again.
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      const text = String(next);
      navigate(text === '' ? path : `${path}?${text}`, { replace });
    },
    [navigate, path],
  );
  return [values, change];
};
