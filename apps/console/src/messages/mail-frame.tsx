// Shows a mail in a frame of the service that has no origin. A mail has inline styles, which only the policy of that frame allows.
import { CONSOLE_MESSAGE_FRAME_PATH } from '@latchkey/wire/console';
import { useEffect, useRef } from 'react';

const DARK_CONDITION = '@media (prefers-color-scheme:dark)';

/** The mail as a program with a dark look shows it. */
export const asDark = (html: string): string => html.replace(DARK_CONDITION, '@media all');

/** As a program that is always light shows it, whatever the operator's system is. */
export const asLight = (html: string): string => html.replace(DARK_CONDITION, '@media not all');

export const MailFrame = ({ title, html }: { readonly title: string; readonly html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const post = (): void => frame.current?.contentWindow?.postMessage(html, '*');
    const listen = (event: MessageEvent): void => {
      if (event.source === frame.current?.contentWindow && event.data === 'ready') post();
    };
    window.addEventListener('message', listen);
    // The frame may be ready already, from the mail before this one.
    post();
    return () => window.removeEventListener('message', listen);
  }, [html]);
  return (
    <iframe
      ref={frame}
      className="lk-mail-frame"
      title={title}
      src={CONSOLE_MESSAGE_FRAME_PATH}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
};
