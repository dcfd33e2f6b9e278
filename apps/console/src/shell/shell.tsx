// The frame of the signed-in console: navigation, bar on a narrow screen, palette, shortcuts, and the page.
import { IconButton, menuGlyph, searchGlyph } from '@latchkey/ui/parts';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Scrim } from '../parts/scrim.tsx';
import { areaAt } from './areas.ts';
import { InstanceMark } from './instance-mark.tsx';
import { Navigation, type NavigationProps } from './navigation.tsx';
import { NoticeProvider } from './notices.tsx';
import { useShellTexts } from './texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));

const Bar = ({ isOpen, onOpen, onPalette }: { isOpen: boolean; onOpen: () => void; onPalette: () => void }) => {
  const t = useShellTexts();
  const [path] = useLocation();
  const area = areaAt(path);
  return (
    <header className="lk-shell-bar">
      <IconButton
        icon={menuGlyph}
        label={t('nav.open')}
        aria-expanded={isOpen}
        aria-controls="navigation"
        onClick={onOpen}
      />
      <InstanceMark />
      <span className="lk-shell-bar-where">{area && t(area.text)}</span>
      <IconButton icon={searchGlyph} label={t('palette.open')} onClick={onPalette} />
    </header>
  );
};

/** A new page begins at its top, and its content has the focus, so that a screen reader reads it. */
const useFocusOnNewPage = () => {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
};

export type ShellProps = {
  /** Another navigation in the place of the main one. */
  readonly navigation?: ComponentType<NavigationProps> | undefined;
  readonly children: ReactNode;
};

/** The frame around every page. */
export const Shell = ({ navigation: NavigationOf = Navigation, children }: ShellProps) => {
  const t = useShellTexts();
  const [isOpen, setOpen] = useState(false);
  const [hasPalette, setPalette] = useState(false);
  const main = useFocusOnNewPage();
  useShortcuts({ onPalette: () => setPalette(true) });
  return (
    <NoticeProvider>
      <a className="lk-skip" href="#main">
        {t('skip')}
      </a>
      <div className="lk-shell">
        <NavigationOf isOpen={isOpen} onClose={() => setOpen(false)} onPalette={() => setPalette(true)} />
        {isOpen && <Scrim onPress={() => setOpen(false)} />}
        <Bar isOpen={isOpen} onOpen={() => setOpen(true)} onPalette={() => setPalette(true)} />
        <main className="lk-shell-main" id="main" tabIndex={-1} ref={main}>
          {children}
        </main>
      </div>
      {hasPalette && (
        <Suspense fallback={null}>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </NoticeProvider>
  );
};
