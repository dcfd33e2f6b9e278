// Where somebody comes back to who leaves the profile for a provider or a link: this page, with the modal open again.
import type { Latchkey, UserProfileProps } from '@latchkey/client';
import { CLIENT_NAMES, encodeBase64UrlText, MODAL_START_PATHS } from '@latchkey/wire';
import type { FlowLocation } from '../../location/location.ts';
import type { SurfaceMode } from '../../surface-module.ts';
import { returnUrl } from '../authentication/return-url.ts';

type Place = {
  readonly latchkey: Latchkey;
  readonly mode: SurfaceMode;
  readonly location: FlowLocation;
  readonly props: UserProfileProps;
};

const encoded = (state: object): string => encodeBase64UrlText(JSON.stringify(state));

/** The page as it stands. Over it a modal cannot stand again by itself, so the address says which one it was and where. */
export const thisPage = ({ latchkey, mode, location }: Place, socialProvider = ''): string => {
  const url = new URL(latchkey.platform.location.href());
  if (mode === 'mounted') return url.href;
  url.searchParams.set(
    CLIENT_NAMES.params.modalState,
    encoded({
      componentName: 'UserProfile',
      startPath: MODAL_START_PATHS.userProfile,
      path: location.read().path || '/',
      socialProvider,
    }),
  );
  return url.href;
};

/** The page a link for an address leads to. A modal's is the profile page of the instance. */
export const verifyUrl = ({ latchkey, mode, props }: Place): string => {
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  return returnUrl(
    {
      latchkey,
      mode,
      path: 'path' in props ? props.path : undefined,
      page: display?.userProfileUrl ?? '',
      wishes: {},
      afterUrl: latchkey.platform.location.href(),
    },
    '/verify',
  );
};
