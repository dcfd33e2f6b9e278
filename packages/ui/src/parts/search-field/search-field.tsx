// Looks through a list: a looking glass before the text, and a spinner in its place while the list is asked for.
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import { searchGlyph } from '../icon/glyphs/search.ts';
import { Icon } from '../icon/icon.tsx';
import { Input, type InputProps } from '../input/input.tsx';
import { Spinner } from '../spinner/spinner.tsx';

export type SearchFieldProps = Omit<InputProps, 'type' | 'aria-label'> &
  Addressed & {
    /** What is looked through. */
    readonly label: string;
    readonly busy?: boolean | undefined;
    /** How a host addresses the looking glass. */
    readonly iconElement?: ElementKey | undefined;
  };

/** A field to search with. */
export const SearchField = ({ label, busy, iconElement, ...rest }: SearchFieldProps) => {
  const classes = useClasses();
  return (
    <div className={classes('lk-search')}>
      {busy ? <Spinner /> : <Icon glyph={searchGlyph} element={iconElement} />}
      <Input
        type="search"
        size="sm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={label}
        {...rest}
      />
    </div>
  );
};
