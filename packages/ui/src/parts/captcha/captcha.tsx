// The container of a captcha: collapsed until its widget needs interaction, with a retry when the captcha fails. The client finds
// it by its id and sets the captcha's state on it.
import { CAPTCHA_NAMES, STYLE_PREFIX } from '@latchkey/wire';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useAppearance, useClasses } from '../../styles/appearance/context.tsx';
import { Button } from '../button/button.tsx';
import { captchaMessages } from './messages.en.ts';

/** Theme, size and language for third-party widgets; the client reads them from the element it renders into. */
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
 * Belongs in every card that may create a sign-up: in the form above its button, or under the buttons if there is no form. A page
 * may contain only one.
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
      {/* The content belongs to the widget, and `data-lk-state` to the client: React must not change either. */}
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
