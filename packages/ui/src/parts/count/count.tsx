// A count as a round badge next to a name.
import type { ComponentProps } from 'react';
import { languageTag } from '../../i18n/language-tag.ts';
import { useLocale } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';

export type CountProps = Omit<ComponentProps<'span'>, 'children'> &
  Addressed & {
    readonly value: number;
    /** What is counted, for screen readers; absent if the element around it says so. */
    readonly label?: string | undefined;
  };

/** `1200` → `1.2K`, in the compact notation of the language. */
const compact = (value: number, locale: string): string =>
  value.toLocaleString(languageTag(locale), { notation: 'compact' });

/** A number on an accent background. */
export const Count = ({ value, label, element, elementId, className, ...rest }: CountProps) => {
  const classes = useClasses();
  const text = compact(value, useLocale());
  return (
    <span {...rest} className={classes('lk-count', { className, element, elementId }, 'notificationBadge')}>
      {label === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="lk-unseen">{label}</span>
        </>
      )}
    </span>
  );
};
