// The preview of a draft: as a mail, as a dark mail, and as text.
import type { AdminReply } from '@latchkey/wire/admin';
import { useEffect, useState } from 'react';
import { CallFailure } from '../api/failure.ts';
import { useOperator } from '../api/operator.tsx';
import { useAddress } from '../api/use-address.ts';
import { Frame } from '../parts/frame.tsx';
import { Segments } from '../parts/segments.tsx';
import { asDark, asLight, MailFrame } from './mail-frame.tsx';
import { type MessageTemplate, useMessageTexts } from './texts.ts';

export type Draft = { readonly subject: string; readonly body: string };

type Shown = AdminReply<'POST /message_templates/:slug/preview'>;
type Preview = { readonly shown?: Shown | undefined; readonly failure?: CallFailure | undefined };

/** Typing is not sent letter by letter. */
const PAUSE_MS = 300;

/** The rendered draft, a moment after the last change; the last good one stays while a draft cannot be sent. */
export const usePreview = (template: MessageTemplate, { subject, body }: Draft): Preview => {
  const { call } = useOperator();
  const [preview, setPreview] = useState<Preview>({});
  const { slug, locale, channel } = template;
  useEffect(() => {
    let isCurrent = true;
    const draft = channel === 'sms' ? { body } : { subject, body };
    const timer = setTimeout(() => {
      call('POST /message_templates/:slug/preview', { params: { slug }, query: { locale }, body: draft }).then(
        (shown) => isCurrent && setPreview({ shown }),
        (error: unknown) =>
          isCurrent &&
          setPreview((before) => ({ shown: before.shown, failure: error instanceof CallFailure ? error : undefined })),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, slug, locale, channel, subject, body]);
  return preview;
};

const VIEWS = ['html', 'dark', 'text'] as const;

/** The preview next to the editor; which one is in the address. */
export const PreviewFrame = ({ shown }: { readonly shown: Shown | undefined }) => {
  const t = useMessageTexts();
  const [address, change] = useAddress();
  const html = shown?.html ?? undefined;
  const view = html === undefined ? 'text' : (VIEWS.find((one) => one === address.view) ?? 'html');
  return (
    <Frame
      title={t('preview.title')}
      note={shown?.subject}
      actions={
        html !== undefined && (
          <Segments
            label={t('preview.choose')}
            segments={VIEWS.map((key) => ({ key, text: t(`preview.${key}`) }))}
            chosen={view}
            onChoose={(key) => change({ view: key === 'html' ? undefined : key }, { replace: true })}
          />
        )
      }
    >
      {html !== undefined && view !== 'text' ? (
        <MailFrame title={t('preview.frame')} html={view === 'dark' ? asDark(html) : asLight(html)} />
      ) : (
        <div className="lk-frame-body">
          <p className="lk-message-text" dir="auto">
            {shown?.text}
          </p>
        </div>
      )}
    </Frame>
  );
};
