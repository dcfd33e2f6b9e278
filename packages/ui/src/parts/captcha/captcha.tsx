// The slot a captcha stands in: collapsed until its widget asks something, and a way on when the captcha fails. The client
// finds it by its id and says on it how the captcha goes.
import { CAPTCHA_NAMES, STYLE_PREFIX } from '@latchkey/wire';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useAppearance, useClasses } from '../../styles/appearance-context.tsx';
import { Button } from '../button/button.tsx';
import { captchaMessages } from './messages.en.ts';

/** What a widget of others is told about how to look; read by the client from the element it is drawn into. */
export const useWidgetLook = () => {
  const { theme, size, language } = useAppearance().captcha;
  const locale = useLocale();
  return {
    'data-size': size ?? 'normal',
    [`data-${STYLE_PREFIX}-theme`]: theme ?? 'auto',
    [`data-${STYLE_PREFIX}-size`]: size ?? 'normal',
    [`data-${STYLE_PREFIX}-language`]: language || locale,
  };
};

export type CaptchaSlotProps = ComponentProps<'div'> & Addressed;

/**
 * Belongs into every card that may begin a sign-up: in the form above its button, or under the buttons where there is no
 * form. Only one may stand on a page.
 */
export const CaptchaSlot = ({ element, elementId, className, ...rest }: CaptchaSlotProps) => {
  const classes = useClasses();
  const look = useWidgetLook();
  const t = useMessages('captcha', captchaMessages);
  const slot = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const [hasForm, setHasForm] = useState(false);

  useEffect(() => {
    const node = slot.current;
    const follow = (): void => {
      setHasForm(node?.closest('form') != null);
      setFailed(node?.dataset.lkState === 'failed');
    };
    node?.addEventListener(CAPTCHA_NAMES.event, follow);
    return () => node?.removeEventListener(CAPTCHA_NAMES.event, follow);
  }, []);

  return (
    <div {...rest} className={classes('lk-captcha', { className, element, elementId })}>
      {/* What is inside belongs to the widget, and `data-lk-state` to the client: neither is React's to change. */}
      <div ref={slot} id={CAPTCHA_NAMES.slot} className="lk-captcha-slot" {...look} />
      {isFailed && (
        <div className="lk-captcha-trouble" role="status">
          <p className="lk-captcha-text">{t('trouble.text')}</p>
          {hasForm && (
            <Button type="submit" size="sm">
              {t('trouble.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
