// The foot of a profile's navigation: the development notice and our brand, if enabled.
import type { Environment } from '@latchkey/client';
import { usePartMessages } from '../../../i18n/locale-context.tsx';
import { Brand } from '../../../parts/brand/brand.tsx';
import { DevNotice } from '../../../parts/dev-notice/dev-notice.tsx';
import { useAppearance } from '../../../styles/appearance/context.tsx';

/** The foot; renders nothing if neither is enabled. */
export const NavFoot = ({ environment }: { readonly environment: Environment }) => {
  const t = usePartMessages();
  const { unsafe_disableDevelopmentModeWarnings: calm } = useAppearance().layout;
  const { branded, showDevModeWarning } = environment.displayConfig;
  const warns = showDevModeWarning && !(calm && environment.isDevelopmentOrStaging());
  if (!warns && !branded) return null;
  return (
    <>
      {warns && <DevNotice />}
      {branded && <Brand label={t('brand.name')} />}
    </>
  );
};
