// Searches a list: a magnifying glass before the text, replaced by a spinner while the list loads.
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import { searchGlyph } from '../icon/glyphs/search.ts';
import { Icon } from '../icon/icon.tsx';
import { Input, type InputProps } from '../input/input.tsx';
import { Spinner } from '../spinner/spinner.tsx';

export type SearchFieldProps = Omit<InputProps, 'type' | 'aria-label'> &
  Addressed & {
    /** What is searched. */
    readonly label: string;
    readonly busy?: boolean | undefined;
    /** Element key of the magnifying glass. */
    readonly iconElement?: ElementKey | undefined;
  };

/** A search field. */
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
        // A longer language may have no room for it.
        title={rest.placeholder}
        {...rest}
      />
    </div>
  );
};
