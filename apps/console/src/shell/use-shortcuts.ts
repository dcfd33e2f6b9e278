// Keys that work on every page: the palette, the search field of a list, and `g` followed by the letter of an area.
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { AREA_GROUPS } from './areas.ts';
import { usePreferences } from './preferences.tsx';

const SECOND_KEY_MS = 1500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog, [popover]') !== null;

const PATHS: ReadonlyMap<string, string> = new Map(
  AREA_GROUPS.flatMap(({ areas }) => areas.flatMap(({ letter, path }) => (letter ? [[letter, path] as const] : []))),
);

/** Listens on the page while it is mounted. */
export const useShortcuts = ({ onPalette }: { readonly onPalette: () => void }): void => {
  const [, navigate] = useLocation();
  const hasSingleKeys = usePreferences().singleKeys === 'on';
  const open = useRef(onPalette);
  open.current = onPalette;
  useEffect(() => {
    let goesUntil = 0;
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        open.current();
        return;
      }
      if (!hasSingleKeys || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const path = event.timeStamp < goesUntil ? PATHS.get(key) : undefined;
      goesUntil = key === 'g' ? event.timeStamp + SECOND_KEY_MS : 0;
      if (path !== undefined) navigate(path);
      if (key !== '/') return;
      event.preventDefault();
      document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, hasSingleKeys]);
};
