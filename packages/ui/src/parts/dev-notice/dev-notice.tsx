// Says that this runs on development keys, so nobody takes it for the real thing.
import type { ComponentProps } from 'react';
import { usePartMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { slidersGlyph } from '../icon/glyphs/sliders.ts';
import { Icon } from '../icon/icon.tsx';

export type DevNoticeProps = Omit<ComponentProps<'div'>, 'children'> & Addressed;

/** The last line of a card on a development instance. */
export const DevNotice = ({ element, elementId, className, ...rest }: DevNoticeProps) => {
  const classes = useClasses();
  const t = usePartMessages();
  return (
    <div role="note" {...rest} className={classes('lk-dev-notice', { className, element, elementId })}>
      <Icon glyph={slidersGlyph} />
      {t('notice.development')}
    </div>
  );
};
