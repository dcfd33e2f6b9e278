// Says what was done, with a way back while that is true. Errors are never shown here: they stay where they happened.
import { Button, closeGlyph, IconButton } from '@latchkey/ui/parts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useShellTexts } from './texts.ts';

export type Notice = { readonly text: string; readonly undo?: (() => void) | undefined };
type Shown = Notice & { readonly id: number };

const SHOWN_MS = 8000;

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Returns the function that shows a notice for eight seconds. */
export const useNotify = (): ((notice: Notice) => void) => useContext(NoticeContext);

const Line = ({ notice, onEnd }: { readonly notice: Shown; readonly onEnd: (id: number) => void }) => {
  const t = useShellTexts();
  const { id, text, undo } = notice;
  useEffect(() => {
    const timer = setTimeout(() => onEnd(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, onEnd]);
  const goBack = (): void => {
    undo?.();
    onEnd(id);
  };
  return (
    <div className="lk-notice">
      <p className="lk-notice-text">{text}</p>
      {undo && (
        <Button size="xs" onClick={goBack}>
          {t('undo.action')}
        </Button>
      )}
      <IconButton icon={closeGlyph} label={t('undo.dismiss')} onClick={() => onEnd(id)} />
    </div>
  );
};

/** Shows the notices of the tree below it, the newest last. */
export const NoticeProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const show = useCallback(
    (notice: Notice) => setShown((before) => [...before.slice(-2), { ...notice, id: (before.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const end = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), []);
  return (
    <NoticeContext.Provider value={show}>
      {children}
      <div className="lk-notices" role="status">
        {shown.map((notice) => (
          <Line key={notice.id} notice={notice} onEnd={end} />
        ))}
      </div>
    </NoticeContext.Provider>
  );
};
