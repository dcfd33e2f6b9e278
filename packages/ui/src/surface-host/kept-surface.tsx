// A surface that outlives its page. With path routing, every step is a navigation of the host's router, which may mount the page
// anew; the surface has its own React root, whose element the next page takes over, with everything that was typed or is under way.
// One chunk, only for hosts that give a router.
import type { Latchkey } from '@latchkey/client';
import { type ReactNode, useInsertionEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { basePath } from '../location/page.ts';

/** How long a router may take to mount the next page. */
const KEPT_MS = 10_000;

/** How often it is checked whether the visitor is elsewhere meanwhile. */
const CHECK_MS = 250;

/** A surface between its first page and its last. */
type Visit = {
  draw(tree: ReactNode): void;
  /** A page holds the surface from its mount to its unmount, also while it is hidden. Returns the release. */
  hold(): () => void;
  /** A page shows the surface in `place`. Returns the removal. */
  enter(place: HTMLElement): () => void;
};

const isUnder = (base: string): boolean => `${window.location.pathname}/`.startsWith(`${base}/`);

const move = (element: HTMLElement, to: HTMLElement, display: string): void => {
  element.style.display = display;
  to.append(element);
};

/** The browser takes the focus from an element that moves: returns it, or gives it to the card that came meanwhile. */
const focusAgain = (element: HTMLElement, focused: Element | null): void => {
  const target = focused?.isConnected ? focused : element.querySelector('input, [tabindex]');
  if (focused && target instanceof HTMLElement) target.focus({ preventScroll: true });
};

type VisitOptions = { readonly latchkey: Latchkey; readonly name: string; readonly base: string };

const createVisit = ({ latchkey, name, base }: VisitOptions, onEnd: () => void): Visit => {
  const element = document.createElement('div');
  // Ids of this root differ from those of the host's.
  const root = createRoot(element, { identifierPrefix: `${name}-`, onCaughtError: () => undefined });
  const sessionId = latchkey.session?.id;
  let place: HTMLElement | undefined;
  let focused: Element | null = null;
  let holders = 0;
  let isDrawn = false;
  let isOver = false;

  /** Ends the visit if no page comes for it: the visitor went elsewhere, or signed in or out. */
  const check = (waitedMs: number): void => {
    if (place || isOver) return;
    if (isUnder(base) && latchkey.session?.id === sessionId && waitedMs < KEPT_MS) {
      if (holders === 0) latchkey.platform.timers.after(CHECK_MS, () => check(waitedMs + CHECK_MS));
      return;
    }
    isOver = true;
    onEnd();
    root.unmount();
    element.remove();
  };

  return {
    draw(tree) {
      const drawing = () => root.render(tree);
      if (isDrawn) return drawing();
      isDrawn = true;
      // Before the page is painted; React does not render another root while it commits this one.
      queueMicrotask(() => flushSync(drawing));
    },
    hold() {
      holders += 1;
      return () => {
        holders -= 1;
        queueMicrotask(() => check(0));
      };
    },
    enter(next) {
      place = next;
      move(element, next, 'contents');
      focusAgain(element, focused);
      return () => {
        if (place !== next) return;
        place = undefined;
        focused = element.contains(document.activeElement) ? document.activeElement : null;
        // In the document, though not shown: what is drawn meanwhile finds its styles.
        move(element, document.body, 'none');
        queueMicrotask(() => check(0));
      };
    },
  };
};

/** The client has the visits of its page, because it lives as long as they may. */
const VISITS = Symbol.for('latchkey.visits');

type Visited = { [VISITS]?: Map<string, Visit> };

/** The visit of a client to a surface on a path. */
const visitOf = (options: VisitOptions): Visit => {
  const client: Latchkey & Visited = options.latchkey;
  client[VISITS] ??= new Map();
  const visits = client[VISITS];
  const id = `${options.name} ${options.base}`;
  const visit = visits.get(id) ?? createVisit(options, () => visits.delete(id));
  visits.set(id, visit);
  return visit;
};

type KeptSurfaceProps = {
  readonly latchkey: Latchkey;
  readonly name: string;
  readonly path: string;
  /** What the host shows while the surface loads. It is drawn in the host's tree, and so has its contexts. */
  readonly fallback: ReactNode;
  /** The surface; it shows the given node while it loads. */
  readonly draw: (fallback: ReactNode) => ReactNode;
};

/** Shows a surface on this page, the same one as on the page before. */
export const KeptSurface = ({ latchkey, name, path, fallback, draw }: KeptSurfaceProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [gap, setGap] = useState<HTMLElement | null>(null);
  const hole = useMemo(() => <div ref={setGap} />, []);
  const options = useMemo(() => ({ latchkey, name, base: basePath(path) }), [latchkey, name, path]);
  // React keeps this effect while it hides the page, and in Strict Mode.
  useInsertionEffect(() => visitOf(options).hold(), [options]);
  useLayoutEffect(() => place.current?.style.setProperty('display', 'contents'), []);
  useLayoutEffect(() => (place.current ? visitOf(options).enter(place.current) : undefined), [options]);
  useLayoutEffect(() => visitOf(options).draw(draw(hole)));
  return (
    <>
      <div ref={place} />
      {gap && createPortal(fallback, gap)}
    </>
  );
};
