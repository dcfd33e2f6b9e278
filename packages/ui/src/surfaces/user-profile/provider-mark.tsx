// The mark of a provider, wallet or organization in a row; its initial where there is no mark.
import type { ReactNode } from 'react';
import { useClasses } from '../../styles/appearance-context.tsx';

type ProviderMarkProps = { readonly id: string; readonly name: string; readonly mark?: ReactNode };

/** Decoration beside a name. */
export const ProviderMark = ({ id, name, mark }: ProviderMarkProps) => {
  const classes = useClasses();
  if (mark) return <span className={classes('lk-provider-mark', { elementId: id }, 'providerIcon')}>{mark}</span>;
  return (
    <span aria-hidden="true" className={classes('lk-provider-initial', { elementId: id }, 'providerInitialIcon')}>
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  );
};
