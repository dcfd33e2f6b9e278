// Codes that are shown once, in two columns, for the user to store.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { withRef } from '../with-ref/with-ref.ts';

export type CodeListProps = Omit<ComponentProps<'ul'>, 'children'> &
  Addressed & {
    /** The label of the list, for screen readers. */
    readonly label: string;
    readonly codes: readonly string[];
  };

/** The codes. */
export const CodeList = /* @__PURE__ */ withRef(
  ({ label, codes, element, elementId, className, ...rest }: CodeListProps) => {
    const classes = useClasses();
    return (
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without markers
        role="list"
        dir="ltr"
        aria-label={label}
        {...rest}
        className={classes('lk-code-list', { className, element, elementId })}
      >
        {codes.map((code) => (
          <li key={code} className="lk-code-list-code">
            {code}
          </li>
        ))}
      </ul>
    );
  },
);
