// Navigates the pages of a long list: the range that is shown, and the page numbers.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { chevronEndGlyph } from '../icon/glyphs/arrows/end.ts';
import { chevronStartGlyph } from '../icon/glyphs/arrows/start.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { pageNumbers } from './page-numbers.ts';

export type PagerProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    readonly page: number;
    readonly pages: number;
    readonly onPage: (page: number) => void;
    readonly words: {
      /** "1–10 of 118" */
      readonly range: string;
      readonly label: string;
      readonly previous: string;
      readonly next: string;
      readonly page: (page: number) => string;
      /** A number formatted in the language. */
      readonly number: (page: number) => string;
    };
  };

/** The pager of a list with more than one page. */
export const Pager = ({ page, pages, onPage, words, element, elementId, className, ...rest }: PagerProps) => {
  const classes = useClasses();
  const step = (label: string, to: number, isBack: boolean) => (
    <IconButton
      icon={isBack ? chevronStartGlyph : chevronEndGlyph}
      label={label}
      disabled={to < 1 || to > pages}
      element="paginationButton"
      iconElement="paginationButtonIcon"
      onClick={() => onPage(to)}
    />
  );
  return (
    <div {...rest} className={classes('lk-pager', { className, element, elementId })}>
      <span role="status" className={classes('lk-pager-range', {}, 'paginationRowText')}>
        {words.range}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={words.label} className="lk-pager-pages">
        {step(words.previous, page - 1, true)}
        {pageNumbers(page, pages).map((each) =>
          typeof each === 'number' ? (
            <button
              key={each}
              type="button"
              aria-current={each === page ? 'page' : undefined}
              aria-label={words.page(each)}
              onClick={() => onPage(each)}
              className={classes('lk-pager-page', {}, 'paginationButton', each === page && 'active')}
            >
              {words.number(each)}
            </button>
          ) : (
            <span key={each} aria-hidden="true" className="lk-pager-gap">
              …
            </span>
          ),
        )}
        {step(words.next, page + 1, false)}
      </div>
    </div>
  );
};
