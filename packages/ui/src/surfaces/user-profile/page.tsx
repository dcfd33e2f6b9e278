// The page of the profile that is shown: one of ours, or one that the host fills.
import { useStore } from '@latchkey/hooks';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useMessages, usePartMessages } from '../../i18n/locale-context.tsx';
import { Brand } from '../../parts/brand/brand.tsx';
import { HostNode } from '../../parts/host-node/host-node.tsx';
import { ProfilePage } from '../../parts/profile-frame/profile-frame.tsx';
import { type Later, LaterCard, type LaterCardInput } from '../authentication/later-cards.ts';
import { AccountPage } from './account-page.tsx';
import { userProfileMessages } from './messages.en.ts';
import type { Entry } from './navigation.tsx';
import { useProfile } from './profile-context.tsx';

/** How the security page is drawn once it has come; it takes nothing but its surroundings. */
type SecurityPage = { readonly Card: (card: LaterCardInput<null, never>) => React.ReactNode };

type PageProps = {
  readonly page: Entry;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly security: Later<SecurityPage>;
  /** The navigation lies over it: nothing on it can be reached. */
  readonly isCovered: boolean;
};

/** Each page keeps how far it was scrolled, where it scrolls by itself. */
const useScroll = (key: string) => {
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const node = box.current;
    const places = kept.current;
    if (!node) return;
    // Only a page that takes another's place is put anywhere: asking where things stand costs a layout.
    if (places.size > 0) node.scrollTop = places.get(key) ?? 0;
    return () => {
      places.set(key, node.scrollTop);
    };
  }, [key]);
  return box;
};

const nothing = (): void => undefined;

const hasCome = ({ cards }: { readonly cards?: unknown }): boolean => cards !== undefined;

/** One page. */
export const Page = ({ page, titleRef, security, isCovered }: PageProps) => {
  const t = useMessages('userProfile', userProfileMessages);
  const part = usePartMessages();
  const { environment } = useProfile();
  const box = useScroll(page.path);
  const isOwn = page.kind === 'own';
  const isWhole = useStore(security, hasCome) || !(isOwn && page.name === 'security');
  // Not under a page that has yet to come: it would be pushed down before the reader's eyes.
  const foot = isWhole && environment.displayConfig.branded && <Brand label={part('brand.name')} ruled />;
  return (
    <ProfilePage
      ref={box}
      id={isOwn ? page.name : page.page.label}
      title={isOwn ? t(`${page.name}.title`) : page.page.label}
      titleRef={titleRef}
      isTitleUnseen={!isOwn}
      inert={isCovered}
      foot={foot}
    >
      {isOwn && page.name === 'account' && <AccountPage />}
      {isOwn && page.name === 'security' && <LaterCard later={security} state={null} send={nothing} />}
      {page.kind === 'page' && <HostNode key={page.path} mount={page.page.mount} unmount={page.page.unmount} />}
    </ProfilePage>
  );
};
