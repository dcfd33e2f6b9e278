// The current page of a profile: a built-in one, or one that the host fills.
import type { Environment } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { type ReactNode, type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';
import { usePartMessages } from '../../../../i18n/locale-context.tsx';
import { Brand } from '../../../../parts/brand/brand.tsx';
import { HostNode } from '../../../../parts/host-node/host-node.tsx';
import { inertIf } from '../../../../parts/inert/inert.ts';
import { ProfilePage } from '../../../../parts/profile-frame/profile-frame.tsx';
import type { OwnPage, ShellPage } from './pages.tsx';

/** The part of a download that says whether it has loaded. */
export type Awaited = {
  getSnapshot(): { readonly code?: unknown };
  subscribe(listener: () => void): () => void;
};

type ShellPageProps<Own extends string> = {
  readonly page: ShellPage<Own>;
  readonly own: (name: Own) => OwnPage;
  /** The download of the page, if it is a built-in one in a separate chunk. */
  readonly awaited: Awaited | undefined;
  /** All of its sections have rendered. */
  readonly isWhole: boolean;
  readonly environment: Environment;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  /** The navigation is over it: none of it can be reached. */
  readonly isCovered: boolean;
  readonly draw: (name: Own) => ReactNode;
};

const THERE: Awaited = { getSnapshot: () => WHOLE, subscribe: () => () => undefined };
const WHOLE = { code: true };

const hasCome = ({ code }: { readonly code?: unknown }): boolean => code !== undefined;

/** Each page restores its scroll position, if it is a scroll container. */
const useScroll = (key: string) => {
  const ref = useRef<HTMLDivElement>(null);
  const kept = useRef(new Map<string, number>());
  const place = useRef(0);
  useLayoutEffect(() => {
    const wanted = kept.current.get(key) ?? 0;
    // Set only a position that differs: setting it forces a layout.
    if (ref.current && wanted !== place.current) ref.current.scrollTop = wanted;
    place.current = wanted;
  }, [key]);
  // Recorded on scroll, not read on unmount: reading it then forces a layout too.
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
    place.current = currentTarget.scrollTop;
    kept.current.set(key, place.current);
  };
  return { ref, onScroll };
};

/** One page. */
export const ShellPageView = <Own extends string>(props: ShellPageProps<Own>) => {
  const { page, own, awaited = THERE, isWhole, environment, titleRef, isCovered, draw } = props;
  const part = usePartMessages();
  const scroll = useScroll(page.path);
  const isThere = useStore(awaited, hasCome);
  const ours = page.kind === 'own' ? own(page.name) : undefined;
  // Not under a page that is still loading: it would shift down.
  const foot = isThere && isWhole && environment.displayConfig.branded && <Brand label={part('brand.name')} ruled />;
  return (
    <ProfilePage
      {...scroll}
      id={page.kind === 'own' ? (ours?.id ?? page.name) : page.page.label}
      title={page.kind === 'own' ? ours?.title : page.page.label}
      titleRef={titleRef}
      isTitleUnseen={page.kind !== 'own'}
      {...inertIf(isCovered)}
      foot={foot}
    >
      {page.kind === 'own' && draw(page.name)}
      {page.kind === 'page' && <HostNode key={page.path} mount={page.page.mount} unmount={page.page.unmount} />}
    </ProfilePage>
  );
};
