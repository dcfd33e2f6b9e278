// Lazy entry of the organization profile: shell and pages. The members page loads after the first one.

import type { Environment, Organization, OrganizationMembership, Snapshot, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { STYLE_PREFIX } from '@latchkey/wire';
import { useMemo, useState } from 'react';
import { type OrganizationPage, organizationAccess, organizationPages } from '../../flows/organizations/access.ts';
import { pathOf } from '../../flows/profile/pages.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import type { Glyph } from '../../parts/icon/glyph.ts';
import { buildingGlyph } from '../../parts/icon/glyphs/building.ts';
import { usersGlyph } from '../../parts/icon/glyphs/users.ts';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useUi } from '../../ui-context.tsx';
import { LaterCard, useLater } from '../shared/flow/later-cards.ts';
import { ActingProvider } from '../shared/profile/acting-context.tsx';
import { formStyles } from '../shared/profile/form-styles.ts';
import { loadPicture } from '../shared/profile/later-picture.tsx';
import { createReverified } from '../shared/profile/reverified.ts';
import { useShellPages } from '../shared/profile/shell/pages.tsx';
import { ProfileShell } from '../shared/profile/shell/profile-shell.tsx';
import { shellStyles } from '../shared/profile/shell/styles.ts';
import { useLiveRegion } from '../shared/profile/use-live-region.ts';
import { OrganizationProvider } from './context.tsx';
import type { Forms } from './form-slot.tsx';
import { GeneralPage } from './general-page.tsx';
import { organizationProfileMessages } from './messages.en.ts';
import organizationProfile from './organization-profile.css?inline';
import { readOrganizationRefusal } from './refusal.ts';
import { Bar, Who } from './who.tsx';

/** The style sheets of the profile. */
export const styles: readonly string[] = [...shellStyles, ...formStyles, organizationProfile];

/** Prefix of the paths: `/organization-members`. */
const PREFIX = 'organization-';

const GLYPHS: Readonly<Record<OrganizationPage, Glyph>> = { general: buildingGlyph, members: usersGlyph };
const IDS: Readonly<Record<OrganizationPage, string>> = {
  general: 'organizationGeneral',
  members: 'organizationMembers',
};

const nothing = (): void => undefined;

type ProfileProps = SurfaceInput<'OrganizationProfile'> & {
  readonly organization: Organization;
  readonly membership: OrganizationMembership;
  readonly user: User;
  readonly environment: Environment;
};

const useAccess = ({ organization, membership, environment }: ProfileProps) => {
  const { permissions } = membership;
  const { adminDeleteEnabled: isDeletable } = organization;
  const { enabled: hasDomains } = environment.organizationSettings.domains;
  return useMemo(
    () => organizationAccess({ permissions, isDeletable, hasDomains }),
    [permissions, isDeletable, hasDomains],
  );
};

const OrganizationProfile = (input: ProfileProps) => {
  const { props, location, organization, user, environment } = input;
  const { permissions } = input.membership;
  const { latchkey } = useUi();
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const access = useAccess(input);
  const pages = useShellPages(organizationPages(access), props.customPages, PREFIX);
  const [reverified] = useState(() => createReverified(latchkey));
  const { said, announce } = useLiveRegion();
  const members = useLater(async () => {
    const { MembersPage, styles: own } = await import('./members/page.tsx');
    return { Card: MembersPage, styles: own };
  });
  const forms = useLater(async (): Promise<Forms> => {
    const { GeneralForm, styles: own } = await import('./forms/forms.tsx');
    return { Form: GeneralForm, styles: own };
  });
  const context = useMemo(() => {
    const general = pages.find((page) => page.kind === 'own' && page.name === 'general');
    const toGeneral = (): void => (general ? location.push(pathOf(pages, general)) : undefined);
    return { organization, user, access, permissions, environment, props, location, announce, toGeneral, forms };
  }, [organization, user, access, permissions, environment, props, location, announce, pages, forms]);
  const acting = useMemo(() => {
    const words = { save: t('form.save'), cancel: t('form.cancel'), remove: t('form.remove') };
    return { reverified, announce, refusalOf: readOrganizationRefusal, words };
  }, [reverified, announce, t]);
  return (
    <OrganizationProvider value={context}>
      <ActingProvider value={acting}>
        <ProfileShell
          className={`${STYLE_PREFIX}-organizationProfile`}
          words={{ label: t('nav.label'), open: t('nav.open'), close: t('nav.close') }}
          head={<Who organization={organization} />}
          bar={<Bar organization={organization} />}
          environment={environment}
          location={location}
          pages={pages}
          own={(name) => ({ id: IDS[name], title: t(`${name}.title`), glyph: GLYPHS[name] })}
          awaited={(name) => (name === 'members' ? members : undefined)}
          said={said}
          prepare={loadPicture}
          draw={(name) =>
            name === 'general' ? <GeneralPage /> : <LaterCard later={members} state={null} send={nothing} />
          }
        />
      </ActingProvider>
    </OrganizationProvider>
  );
};

const membershipIn = ({ user, organization }: Snapshot): OrganizationMembership | undefined =>
  user?.organizationMemberships.find((each) => each.organization.id === organization?.id);

/** A modal may start at a form of the members page. */
const useStart = ({ props, location, mode }: SurfaceInput<'OrganizationProfile'>): void => {
  useState(() => {
    if (mode === 'modal' && props.__internal_startForm && location.read().path === '')
      location.replace(`/${PREFIX}members`);
  });
};

/** The profile of the active organization; renders nothing if no user is signed in, or none is active. */
export const Surface = (input: SurfaceInput<'OrganizationProfile'>) => {
  const { latchkey } = useUi();
  useStart(input);
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  const user = useStore(latchkey.store, (snapshot) => snapshot.user);
  const organization = useStore(latchkey.store, (snapshot) => snapshot.organization);
  const membership = useStore(latchkey.store, membershipIn);
  if (!environment || !user || !organization || !membership) return null;
  return (
    <OrganizationProfile
      key={organization.id}
      {...input}
      environment={environment}
      user={user}
      organization={organization}
      membership={membership}
    />
  );
};
