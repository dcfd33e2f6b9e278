// The real surface next to the settings: a frame of this origin that draws it from the draft environment. It calls no service.
import { Alert, IconButton } from '@latchkey/ui/parts';
import type { EnvironmentJSON } from '@latchkey/wire';
import type { AdminBody } from '@latchkey/wire/admin';
import { CONSOLE_PATH } from '@latchkey/wire/console';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { useOperator } from '../../api/operator.tsx';
import { moonGlyph } from '../../parts/glyphs.ts';
import { Segments } from '../../parts/segments.tsx';
import { type PreviewOrder, readReport, SURFACES, type Surface } from '../../preview/order.ts';
import { usePreferences } from '../../shell/preferences.tsx';
import { type Changes, patchOf } from '../draft/changes.ts';
import { useDraft } from '../draft/draft.tsx';
import { useSettingsTexts } from '../texts/texts.ts';

/** Long enough that typing does not ask for every letter. */
const PAUSE_MS = 300;

type Drafted = { readonly environment?: EnvironmentJSON | undefined; readonly failure?: CallFailure | undefined };

/** The environment as it would be with the changes; the last good one stays while others are refused. */
const useDraftEnvironment = (changes: Changes, version: number | undefined): Drafted => {
  const { call } = useOperator();
  const [drafted, setDrafted] = useState<Drafted>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the stored settings is asked for too
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        // The paths are those of the document, so the patch has its shape.
        const body = patchOf(changes) as AdminBody<'POST /instance/preview'>;
        const environment = await call('POST /instance/preview', { body });
        if (isCurrent) setDrafted({ environment });
      } catch (error) {
        const failure = error instanceof CallFailure ? error : new CallFailure(0, []);
        if (isCurrent) setDrafted(({ environment }) => ({ environment, failure }));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, changes, version]);
  return drafted;
};

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The preview at the side of a page. */
export const PreviewPane = ({ first }: { readonly first: Surface }) => {
  const t = useSettingsTexts();
  const { changes, read } = useDraft();
  const { language, theme } = usePreferences();
  const { environment, failure } = useDraftEnvironment(changes, read.value?.updated_at);
  const [surface, setSurface] = useState<Surface>(first);
  const isConsoleDark = theme === 'dark' || (theme === 'system' && matchMedia(DARK_QUERY).matches);
  const [isDark, setDark] = useState(isConsoleDark);
  const [height, setHeight] = useState<number>();
  const frame = useRef<HTMLIFrameElement>(null);
  const send = useCallback(() => {
    if (!environment) return;
    const order: PreviewOrder = { kind: 'latchkey-preview', environment, surface, isDark, language };
    frame.current?.contentWindow?.postMessage(order, window.location.origin);
  }, [environment, surface, isDark, language]);
  useEffect(() => {
    send();
    const onMessage = (event: MessageEvent): void => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const report = readReport(event.data);
      if (report?.isReady) send();
      if (report?.height !== undefined) setHeight(report.height);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [send]);
  const count = Object.keys(changes).length;
  return (
    <aside className="lk-preview" aria-label={t('preview.title')}>
      <div className="lk-frame-head">
        <h2 className="lk-frame-title">{t('preview.title')}</h2>
        <div className="lk-button-row">
          <Segments
            label={t('preview.page')}
            segments={SURFACES.map((key) => ({ key, text: t(`preview.${key}`) }))}
            chosen={surface}
            onChoose={setSurface}
          />
          <IconButton
            icon={moonGlyph}
            label={t('preview.dark')}
            aria-pressed={isDark}
            onClick={() => setDark(!isDark)}
          />
        </div>
      </div>
      <div className="lk-preview-stage" data-dark={isDark || undefined}>
        <iframe
          ref={frame}
          className="lk-preview-frame"
          title={t('preview.title')}
          src={`${CONSOLE_PATH}/preview`}
          height={height}
        />
        {failure ? (
          <Alert tone="danger">{t('preview.failed', { reason: failure.message })}</Alert>
        ) : (
          <p className="lk-preview-note">{count === 0 ? t('preview.saved') : t('preview.changes', { count })}</p>
        )}
      </div>
    </aside>
  );
};
