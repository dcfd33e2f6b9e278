// Says that this page runs on development keys, so that users do not take it for production.
import type { ComponentProps } from 'react';
import { usePartMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';
import { slidersGlyph } from '../icon/glyphs/sliders.ts';
import { Icon } from '../icon/icon.tsx';

export type DevNoticeProps = Omit<ComponentProps<'div'>, 'children'> & Addressed;

/** The last line of a card on a development instance. */
export const DevNotice = (props: DevNoticeProps) => {
  const t = usePartMessages();
  return (
    <div role="note" {...useElementProps(props, 'lk-dev-notice')}>
      <Icon glyph={slidersGlyph} />
      {t('notice.development')}
    </div>
  );
};
