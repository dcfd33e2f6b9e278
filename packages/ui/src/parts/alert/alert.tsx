// A message about the whole card. Screen readers announce it when it appears.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses, useElementProps } from '../../styles/appearance/context.tsx';
import { alertGlyph } from '../icon/glyphs/status/alert.ts';
import { doneGlyph } from '../icon/glyphs/status/done.ts';
import { infoGlyph } from '../icon/glyphs/status/info.ts';
import { warnGlyph } from '../icon/glyphs/status/warn.ts';
import { Icon } from '../icon/icon.tsx';

/** The meaning of a message. */
export type AlertTone = 'danger' | 'warning' | 'info' | 'success';

export type AlertProps = Omit<ComponentProps<'div'>, 'title'> &
  Addressed & { readonly tone?: AlertTone | undefined; readonly title?: ReactNode; readonly children: ReactNode };

const GLYPHS = { danger: alertGlyph, warning: warnGlyph, info: infoGlyph, success: doneGlyph };

/** A message with a tone. */
export const Alert = ({ tone = 'info', title, elementId = tone, children, ...rest }: AlertProps) => {
  const classes = useClasses();
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      {...useElementProps({ ...rest, elementId }, 'lk-alert', 'alert')}
    >
      <Icon glyph={GLYPHS[tone]} element="alertIcon" elementId={tone} />
      <div className={classes('lk-alert-body', {}, 'alertTextContainer')}>
        {title && <p className="lk-alert-title">{title}</p>}
        <p className={classes('lk-alert-text', { elementId: tone }, 'alertText')}>{children}</p>
      </div>
    </div>
  );
};
