// Lazy entry of the user profile: frame, navigation and pages put together. The security page comes behind the first one.
import type { Environment, User, UserProfileProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { orderPages, pageAt, pathOf } from '../../flows/profile-pages.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import type { FlowLocation } from '../../location/location.ts';
import { ProfileFrame } from '../../parts/profile-frame/profile-frame.tsx';
import { SideNav } from '../../parts/side-nav/side-nav.tsx';
import type { SurfaceInput } from '../../surface-module.ts';
import { useUi } from '../../ui-context.tsx';
import { LaterCard, useLater } from '../authentication/later-cards.ts';
import { userProfileMessages } from './messages.en.ts';
import { type Entry, OWN_PAGES, useEntries } from './navigation.tsx';
import { Page } from './page.tsx';
import { Bar, NavFoot, Who } from './person.tsx';
import { ProfileProvider } from './profile-context.tsx';
import { profileStyles } from './profile-styles.ts';
import { createReverified } from './reverified.ts';

/** The style sheets of the profile. */
export const styles: readonly string[] = profileStyles;

/** Where a link for an address leads; it is for anybody who has the link. */
const VERIFY = '/verify';

const same = <Value,>(value: Value): Value => value;

/** The path of a location, followed. */
const usePath = (location: FlowLocation): string => {
  const store = useMemo(
    () => ({ getSnapshot: () => location.read().path, subscribe: location.subscribe.bind(location) }),
    [location],
  );
  return useStore(store, same<string>);
};

/** A modal begins where it is told to. */
const useStart = (location: FlowLocation, { __experimental_startPath: start }: UserProfileProps, isModal: boolean) => {
  const [begun] = useState(() => {
    // A host may write it with a slash before it or without, as in an item of the user's menu.
    const path = start?.replace(/^\/+/, '');
    if (isModal && path && location.read().path === '') location.replace(`/${path}`);
    return true;
  });
  return begun;
};

/** Says results to those who listen; the same words twice are said twice, in a region that was there before them. */
const useVoice = () => {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const announce = useCallback((text: string) => setSaid(({ times }) => ({ text, times: times + 1 })), []);
  return { said, announce };
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

/** The entries of the navigation, and what a developer should know of those that are left out. */
const usePages = (given: UserProfileProps['customPages']): readonly Entry[] => {
  const { latchkey } = useUi();
  const { pages, warnings } = useMemo(() => orderPages(OWN_PAGES, given), [given]);
  const isDevelopment = latchkey.store.getSnapshot().environment?.isDevelopmentOrStaging();
  useEffect(() => {
    if (isDevelopment) for (const warning of warnings) latchkey.platform.log.warn(warning);
  }, [latchkey, isDevelopment, warnings]);
  return pages;
};

type ProfileProps = SurfaceInput<'UserProfile'> & { readonly user: User; readonly environment: Environment };

const UserProfile = ({ props, location, user, environment }: ProfileProps) => {
  const { latchkey } = useUi();
  const t = useMessages('userProfile', userProfileMessages);
  const path = usePath(location);
  const pages = usePages(props.customPages);
  const page = pageAt(pages, path);
  const [isOpen, setOpen] = useState(false);
  const [reverified] = useState(() => createReverified(latchkey));
  const { said, announce } = useVoice();
  // A press is answered at once; the page it asks for is drawn piece by piece, so that a slow device is not held up.
  const drawn = useDeferredValue(page?.path);
  const shown = pages.find((each) => each.path === drawn) ?? page;
  const { title, arrive } = useArrival(shown === page);
  const security = useLater(async () => {
    const { SecurityPage, styles: own } = await import('./security/security-page.tsx');
    return { Card: SecurityPage, styles: own };
  });
  const chosen = (entry: Entry): void => {
    setOpen(false);
    location.push(pathOf(pages, entry));
    arrive();
  };
  const entries = useEntries(pages, page, chosen);
  const profile = useMemo(
    () => ({ user, environment, props, location, reverified, announce }),
    [user, environment, props, location, reverified, announce],
  );
  useEffect(() => {
    // A path nobody knows is replaced by the start, so that the address tells what is seen.
    if (!page) location.replace('');
  }, [page, location]);
  if (!shown) return null;
  return (
    <ProfileProvider value={profile}>
      <ProfileFrame className="lk-userProfile">
        <SideNav
          label={t('nav.label')}
          head={<Who user={user} />}
          bar={<Bar user={user} />}
          entries={entries}
          foot={<NavFoot environment={environment} />}
          isOpen={isOpen}
          onOpen={setOpen}
          words={{ open: t('nav.open'), close: t('nav.close') }}
        />
        <Page page={shown} titleRef={title} security={security} isCovered={isOpen} />
        <span role="status" className="lk-unseen">
          <span key={said.times}>{said.text}</span>
        </span>
      </ProfileFrame>
    </ProfileProvider>
  );
};

const Landing = () => {
  const landing = useLater(async () => {
    const { VerifyPage, styles: own } = await import('./verify-page.tsx');
    return { Card: VerifyPage, styles: own };
  });
  return <LaterCard later={landing} state={null} send={same} />;
};

/** The profile of whoever is signed in; nothing when nobody is. */
export const Surface = (input: SurfaceInput<'UserProfile'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  const user = useStore(latchkey.store, (snapshot) => snapshot.user);
  useStart(input.location, input.props, input.mode === 'modal');
  const path = usePath(input.location);
  if (path === VERIFY) return <Landing />;
  return user && environment ? <UserProfile {...input} user={user} environment={environment} /> : null;
};
