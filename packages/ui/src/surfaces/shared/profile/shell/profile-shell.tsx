// The shell of every profile: navigation, the selected page next to it, and the live region.
import type { Environment } from '@latchkey/client';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { pageAt, pathOf } from '../../../../flows/profile/pages.ts';
import type { FlowLocation } from '../../../../location/location.ts';
import { DialogWait } from '../../../../parts/dialog/wait.tsx';
import { ProfileFrame } from '../../../../parts/profile-frame/profile-frame.tsx';
import { SideNav } from '../../../../parts/side-nav/side-nav.tsx';
import { NavFoot } from '../nav-foot.tsx';
import { Holding, StagedRendering, useWhole } from '../staged-rendering.tsx';
import type { Said } from '../use-live-region.ts';
import { usePath } from '../use-path.ts';
import { type Awaited, ShellPageView } from './page.tsx';
import { type OwnPage, type ShellPage, useEntries } from './pages.tsx';

type ProfileShellProps<Own extends string> = {
  /** Class of the frame for a host's styles. */
  readonly className: string;
  /** Labels of the navigation and of the buttons that open and close it. */
  readonly words: { readonly label: string; readonly open: string; readonly close: string };
  /** The owner of the profile: in the navigation, and on the bar of a narrow column. */
  readonly head: ReactNode;
  readonly bar: ReactNode;
  readonly environment: Environment;
  readonly location: FlowLocation;
  readonly pages: readonly ShellPage<Own>[];
  readonly own: (name: Own) => OwnPage;
  /** The download of a built-in page, if it is a separate chunk. */
  readonly awaited: (name: Own) => Awaited | undefined;
  readonly said: Said;
  /** Renders a built-in page. */
  readonly draw: (name: Own) => ReactNode;
  /** Prefetches what the forms will need, before the user opens one. Called once; later values are ignored. */
  readonly prepare: () => Promise<unknown>;
};

/** Focuses the title of a selected page once it is rendered: before, and under an open navigation, it is not focusable. */
const useCardDownload = (isThere: boolean) => {
  const title = useRef<HTMLHeadingElement>(null);
  const isAwaited = useRef(false);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current page may be selected again
  useEffect(() => {
    if (!isThere || !isAwaited.current) return;
    isAwaited.current = false;
    title.current?.focus();
  }, [isThere, times]);
  const showPage = (): void => {
    isAwaited.current = true;
    setTimes((before) => before + 1);
  };
  return { title, showPage };
};

/** Navigation and page. */
export const ProfileShell = <Own extends string>(props: ProfileShellProps<Own>) => {
  const { className, words, head, bar, environment, location, pages, own, awaited, said, draw, prepare } = props;
  const path = usePath(location);
  const page = pageAt(pages, path);
  const [isOpen, setOpen] = useState(false);
  // A click is handled at once; the page it selects renders in parts, so that a slow device stays responsive.
  const drawn = useDeferredValue(page?.path);
  const shown = pages.find((each) => each.path === drawn) ?? page;
  const { title, showPage } = useCardDownload(shown === page);
  const chosen = (entry: ShellPage<Own>): void => {
    setOpen(false);
    location.push(pathOf(pages, entry));
    showPage();
  };
  const entries = useEntries(pages, page, own, chosen);
  // The end of the page waits until the rest is complete: otherwise it would shift down.
  const { isWhole, hold } = useWhole();
  useEffect(() => {
    // An unknown path is replaced by the start, so that the URL matches what is shown.
    if (!page) location.replace('');
  }, [page, location]);
  const [ask] = useState(() => prepare);
  useEffect(() => {
    // A form that needs it requests it again, and reports a failure.
    ask().catch(() => undefined);
  }, [ask]);
  if (!shown) return null;
  return (
    <ProfileFrame className={className}>
      <StagedRendering first={<DialogWait />}>
        {[
          <SideNav
            key="nav"
            label={words.label}
            head={head}
            bar={bar}
            entries={entries}
            foot={isWhole && <NavFoot environment={environment} />}
            isOpen={isOpen}
            onOpen={setOpen}
            words={words}
          />,
          <Holding key="page" value={hold}>
            <ShellPageView
              page={shown}
              own={own}
              awaited={shown.kind === 'own' ? awaited(shown.name) : undefined}
              isWhole={isWhole}
              environment={environment}
              titleRef={title}
              isCovered={isOpen}
              draw={draw}
            />
          </Holding>,
        ]}
      </StagedRendering>
      <span role="status" className="lk-unseen">
        <span key={said.times}>{said.text}</span>
      </span>
    </ProfileFrame>
  );
};
