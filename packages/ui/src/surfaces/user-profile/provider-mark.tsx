// The mark of a provider, wallet or organization in a row; its initial if there is no mark.
import type { ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';

type ProviderMarkProps = Pick<Addressed, 'element'> & {
  readonly id: string;
  readonly name: string;
  readonly mark?: ReactNode;
};

/** Decoration next to a name. */
export const ProviderMark = ({ id, name, mark, element }: ProviderMarkProps) => {
  const classes = useClasses();
  if (mark) {
    return (
      <span className={classes(classes('lk-provider-mark', {}, element), { elementId: id }, 'providerIcon')}>
        {mark}
      </span>
    );
  }
  return (
    <span aria-hidden="true" className={classes('lk-provider-initial', { elementId: id }, 'providerInitialIcon')}>
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  );
};
