// The shell of every profile: navigation, the page that is chosen beside it, and the region that says results.
import type { Environment } from '@latchkey/client';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { pageAt, pathOf } from '../../../flows/profile/pages.ts';
import type { FlowLocation } from '../../../location/location.ts';
import { DialogWait } from '../../../parts/dialog/dialog-wait.tsx';
import { ProfileFrame } from '../../../parts/profile-frame/profile-frame.tsx';
import { SideNav } from '../../../parts/side-nav/side-nav.tsx';
import { NavFoot } from './nav-foot.tsx';
import { type Awaited, ShellPageView } from './shell-page.tsx';
import { type OwnPage, type ShellPage, useEntries } from './shell-pages.tsx';
import { Holding, StagedRendering, useWhole } from './staged-rendering.tsx';
import type { Said } from './use-live-region.ts';
import { usePath } from './use-path.ts';

type ProfileShellProps<Own extends string> = {
  /** How a host addresses the frame. */
  readonly className: string;
  /** Names of the navigation and of the buttons that open and close it. */
  readonly words: { readonly label: string; readonly open: string; readonly close: string };
  /** Who the profile is of: in the navigation, and on the bar of a narrow column. */
  readonly head: ReactNode;
  readonly bar: ReactNode;
  readonly environment: Environment;
  readonly location: FlowLocation;
  readonly pages: readonly ShellPage<Own>[];
  readonly own: (name: Own) => OwnPage;
  /** What a page of ours waits for, if it comes by itself. */
  readonly awaited: (name: Own) => Awaited | undefined;
  readonly said: Said;
  /** Draws a page of ours. */
  readonly draw: (name: Own) => ReactNode;
  /** Asks for what the forms will want, before anybody opens one. The one given first is called, once. */
  readonly prepare: () => Promise<unknown>;
};

/** Gives the title of a chosen page the focus once the page stands: before, and under an open navigation, it could not. */
const useArrival = (isThere: boolean) => {
  const title = useRef<HTMLHeadingElement>(null);
  const isAwaited = useRef(false);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that stands already may be chosen too
  useEffect(() => {
    if (!isThere || !isAwaited.current) return;
    isAwaited.current = false;
    title.current?.focus();
  }, [isThere, times]);
  const arrive = (): void => {
    isAwaited.current = true;
    setTimes((before) => before + 1);
  };
  return { title, arrive };
};

/** Navigation and page. */
export const ProfileShell = <Own extends string>(props: ProfileShellProps<Own>) => {
  const { className, words, head, bar, environment, location, pages, own, awaited, said, draw, prepare } = props;
  const path = usePath(location);
  const page = pageAt(pages, path);
  const [isOpen, setOpen] = useState(false);
  // A press is answered at once; the page it asks for is drawn piece by piece, so that a slow device is not held up.
  const drawn = useDeferredValue(page?.path);
  const shown = pages.find((each) => each.path === drawn) ?? page;
  const { title, arrive } = useArrival(shown === page);
  const chosen = (entry: ShellPage<Own>): void => {
    setOpen(false);
    location.push(pathOf(pages, entry));
    arrive();
  };
  const entries = useEntries(pages, page, own, chosen);
  // What stands at the end waits for the end: it would be pushed down before the reader's eyes.
  const { isWhole, hold } = useWhole();
  useEffect(() => {
    // A path nobody knows is replaced by the start, so that the address tells what is seen.
    if (!page) location.replace('');
  }, [page, location]);
  const [ask] = useState(() => prepare);
  useEffect(() => {
    // A form that misses something asks for it again, and says so.
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
