// Lazy entry of the user profile: frame, navigation and pages. The security page loads after the first one.

import type { Environment, User, UserProfileProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { STYLE_PREFIX } from '@latchkey/wire';
import { memo, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import type { FlowLocation } from '../../location/location.ts';
import type { Glyph } from '../../parts/icon/glyph.ts';
import { shieldGlyph } from '../../parts/icon/glyphs/shield.ts';
import { userGlyph } from '../../parts/icon/glyphs/user.ts';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useUi } from '../../ui-context.tsx';
import { LaterCard, useLater } from '../shared/flow/later-cards.ts';
import { ActingProvider } from '../shared/profile/acting-context.tsx';
import { loadPicture } from '../shared/profile/later-picture.tsx';
import { createReverified } from '../shared/profile/reverified.ts';
import { useShellPages } from '../shared/profile/shell/pages.tsx';
import { ProfileShell } from '../shared/profile/shell/profile-shell.tsx';
import { useLiveRegion } from '../shared/profile/use-live-region.ts';
import { usePath } from '../shared/profile/use-path.ts';
import { AccountPage } from './account-page.tsx';
import { readAccountRefusal } from './account-refusal.ts';
import { loadIdentifierPanel } from './later-identifier.tsx';
import { userProfileMessages } from './messages.en.ts';
import { ProfileProvider } from './profile-context.tsx';
import { profileStyles } from './profile-styles.ts';
import { Bar, Who } from './signed-in-user.tsx';

/** The style sheets of the profile. */
export const styles: readonly string[] = profileStyles;

/** The landing page of a verification link; it works without a session. */
const VERIFY = '/verify';

/** The built-in pages, in order. */
const OWN_PAGES = ['account', 'security'] as const;

type OwnName = (typeof OWN_PAGES)[number];

const same = <Value,>(value: Value): Value => value;

/** A modal opens at its start path. */
const useStart = (location: FlowLocation, { __experimental_startPath: start }: UserProfileProps, isModal: boolean) => {
  const [begun] = useState(() => {
    // A host may write it with or without a leading slash, as in an item of the user menu.
    const path = start?.replace(/^\/+/, '');
    if (isModal && path && location.read().path === '') location.replace(`/${path}`);
    return true;
  });
  return begun;
};

const GLYPHS: Readonly<Record<OwnName, Glyph>> = { account: userGlyph, security: shieldGlyph };

const prepareForms = () => Promise.all([loadPicture(), loadIdentifierPanel()]);

type ProfileProps = SurfaceInput<'UserProfile'> & { readonly user: User; readonly environment: Environment };

/** Memoized: only the frame depends on the path. */
const UserProfile = memo(({ props, location, user, environment }: ProfileProps) => {
  const { latchkey } = useUi();
  const t = useMessages('userProfile', userProfileMessages);
  const pages = useShellPages(OWN_PAGES, props.customPages);
  const [reverified] = useState(() => createReverified(latchkey));
  const { said, announce } = useLiveRegion();
  const security = useLater(async () => {
    const { SecurityPage, styles: own } = await import('./security/security-page.tsx');
    return { Card: SecurityPage, styles: own };
  });
  const profile = useMemo(
    () => ({ user, environment, props, location, reverified, announce }),
    [user, environment, props, location, reverified, announce],
  );
  const acting = useMemo(() => {
    const words = { save: t('form.save'), cancel: t('form.cancel'), remove: t('form.remove') };
    return { reverified, announce, refusalOf: readAccountRefusal, words };
  }, [reverified, announce, t]);
  return (
    <ProfileProvider value={profile}>
      <ActingProvider value={acting}>
        <ProfileShell
          className={`${STYLE_PREFIX}-userProfile`}
          words={{ label: t('nav.label'), open: t('nav.open'), close: t('nav.close') }}
          head={<Who user={user} />}
          bar={<Bar user={user} />}
          environment={environment}
          location={location}
          pages={pages}
          own={(name) => ({ id: name, title: t(`${name}.title`), glyph: GLYPHS[name] })}
          awaited={(name) => (name === 'security' ? security : undefined)}
          said={said}
          prepare={prepareForms}
          draw={(name) =>
            name === 'account' ? <AccountPage /> : <LaterCard later={security} state={null} send={same} />
          }
        />
      </ActingProvider>
    </ProfileProvider>
  );
});

const Landing = () => {
  const landing = useLater(async () => {
    const { VerifyPage, styles: own } = await import('./verify-page.tsx');
    return { Card: VerifyPage, styles: own };
  });
  return <LaterCard later={landing} state={null} send={same} />;
};

/** The profile of the signed-in user; renders nothing if there is none. */
export const Surface = (input: SurfaceInput<'UserProfile'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  const user = useStore(latchkey.store, (snapshot) => snapshot.user);
  useStart(input.location, input.props, input.mode === 'modal');
  const path = usePath(input.location);
  if (path === VERIFY) return <Landing />;
  return user && environment ? <UserProfile {...input} user={user} environment={environment} /> : null;
};
