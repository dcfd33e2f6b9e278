// The return URL for a provider or a link: this page, with the modal open again.
import type { Latchkey, UserProfileProps } from '@latchkey/client';
import { CLIENT_NAMES, encodeBase64UrlText, MODAL_START_PATHS } from '@latchkey/wire';
import type { FlowLocation } from '../../location/location.ts';
import type { SurfaceMode } from '../../surface-host/module.ts';
import { returnUrl } from '../shared/redirects/return-url.ts';

type Place = {
  readonly latchkey: Latchkey;
  readonly mode: SurfaceMode;
  readonly location: FlowLocation;
  readonly props: UserProfileProps;
};

const encoded = (state: object): string => encodeBase64UrlText(JSON.stringify(state));

/** The current page. A modal does not reopen automatically, so the URL says which one it was and at which step. */
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

/** The landing page of a verification link. For a modal it is the profile page of the instance. */
export const verifyUrl = ({ latchkey, mode, props }: Place): string => {
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  return returnUrl(
    {
      latchkey,
      mode,
      path: 'path' in props ? props.path : undefined,
      page: display?.userProfileUrl ?? '',
      redirects: {},
      afterUrl: latchkey.platform.location.href(),
    },
    '/verify',
  );
};
