// The signed-in user, if the instance has organizations. Without them the surfaces render nothing, and warn developers.
import type { Snapshot, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useEffect } from 'react';
import { useUi } from '../../../../ui-context.tsx';

const memberOf = ({ environment, user }: Snapshot): User | undefined =>
  environment?.organizationSettings.enabled ? user : undefined;

/** Only a developer can fix it. */
const isMistake = ({ environment }: Snapshot): boolean =>
  environment?.organizationSettings.enabled === false && environment.isDevelopmentOrStaging();

/** The user of an organization surface; `surface` is its name. */
export const useMember = (surface: string): User | undefined => {
  const { store, platform } = useUi().latchkey;
  const mistaken = useStore(store, isMistake);
  useEffect(() => {
    if (mistaken)
      platform.log.error(
        `cannot_render_organizations_disabled: ${surface} shows nothing, because this instance has no organizations. Turn on organization_settings.enabled.`,
      );
  }, [mistaken, platform, surface]);
  return useStore(store, memberOf);
};

const isForced = ({ environment }: Snapshot): boolean =>
  environment?.organizationSettings.forceOrganizationSelection === true;

/** Whether the personal account is left out: because the host hides it, or because the instance has none. */
export const useHidesPersonal = ({ hidePersonal }: { readonly hidePersonal?: boolean | undefined }): boolean =>
  useStore(useUi().latchkey.store, isForced) || hidePersonal === true;
