// The captcha modal: a container for a widget, hidden and inert until the widget needs interaction; or a message about work that
// takes a while. The visitor cannot close it: its caller does, with a token or without.

import type { CaptchaStage } from '@latchkey/client';
import { STYLE_PREFIX } from '@latchkey/wire';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import { useWidgetLook } from '../../parts/captcha/captcha.tsx';
import { captchaMessages } from '../../parts/captcha/messages.en.ts';
import { inertIf } from '../../parts/inert/inert.ts';
import spinner from '../../parts/spinner/spinner.css?inline';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { useClasses } from '../../styles/appearance/context.tsx';
import type { SurfaceInput } from '../../surface-host/module.ts';
import blankCaptcha from './blank-captcha.css?inline';

/** The style sheets of the modal. */
export const styles: readonly string[] = [spinner, blankCaptcha];

/** Open from the start, because a widget without a layout may not run; modal only while it is visible. */
const useShownDialog = (isShown: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    // An open dialog must be closed before it can become modal; nothing is painted in between.
    node?.close();
    if (isShown) node?.showModal();
    // By the attribute, not by `show()`, which would take the focus.
    else node?.setAttribute('open', '');
  }, [isShown]);
  useLayoutEffect(() => {
    const node = dialog.current;
    return () => node?.close();
  }, []);
  return dialog;
};

/** The captcha modal. */
export const Surface = ({ props: { onStage, isWorking = false } }: SurfaceInput<'BlankCaptcha'>) => {
  const t = useMessages('captcha', captchaMessages);
  const classes = useClasses();
  const look = useWidgetLook();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const isShown = isWorking || isAsking;
  const dialog = useShownDialog(isShown);
  const stage = useRef<HTMLDivElement>(null);
  const tell = useRef(onStage);

  useLayoutEffect(() => {
    const ready: CaptchaStage | undefined = stage.current ? { node: stage.current, show: setAsking } : undefined;
    if (ready) tell.current?.(ready);
  }, []);

  return (
    <dialog
      ref={dialog}
      {...inertIf(!isShown)}
      data-shown={isShown || undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => event.preventDefault()}
      // Chromium closes a dialog on the second Escape without a `cancel` event.
      onClose={({ currentTarget }) => isShown && !currentTarget.open && currentTarget.showModal()}
      className={classes('lk-blank-captcha', { className: `${STYLE_PREFIX}-blankCaptcha-root` }, 'modalContent')}
    >
      <p id={`${id}title`} className="lk-blank-captcha-title">
        {t('modal.title')}
      </p>
      <p id={`${id}text`} role="status" className="lk-blank-captcha-text">
        {isWorking ? t('modal.working') : t('modal.ask')}
      </p>
      {isWorking ? <Spinner size="lg" /> : <div ref={stage} className="lk-blank-captcha-stage" {...look} />}
    </dialog>
  );
};
