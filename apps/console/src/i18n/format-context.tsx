// The formats of the language of the page, made once for all components.
import { useLocale } from '@latchkey/ui/parts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createFormat, type Format } from './format.ts';

const FormatContext = createContext(createFormat('en'));

/** Gives the components inside one set of formats, in the language of the page. */
export const FormatProvider = ({ children }: { readonly children: ReactNode }) => {
  const locale = useLocale();
  const format = useMemo(() => createFormat(locale), [locale]);
  return <FormatContext value={format}>{children}</FormatContext>;
};

/** The formats of the language of this page. */
export const useFormat = (): Format => useContext(FormatContext);
