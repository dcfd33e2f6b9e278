// Codes that are shown once, in two columns, to be kept.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';

export type CodeListProps = Omit<ComponentProps<'ul'>, 'children'> &
  Addressed & {
    /** What the codes are, for those who listen. */
    readonly label: string;
    readonly codes: readonly string[];
  };

/** The codes. */
export const CodeList = ({ label, codes, element, elementId, className, ...rest }: CodeListProps) => {
  const classes = useClasses();
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: some browsers take the role away from lists without markers
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
};
