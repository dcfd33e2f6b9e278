// Entry for server components: the components, which a server component may place, and for each hook an error that says where the
// hook works. Bundlers choose it by the export condition `react-server`.
import { LatchkeyError } from '@latchkey/client';

export {
  AuthenticateWithRedirectCallback,
  buttonMessages,
  GoogleOneTap,
  LatchkeyLoaded,
  LatchkeyLoading,
  LatchkeyProvider,
  Protect,
  RedirectToCreateOrganization,
  RedirectToOrganizationProfile,
  RedirectToSignIn,
  RedirectToSignUp,
  RedirectToTasks,
  RedirectToUserProfile,
  SignedIn,
  SignedOut,
  SignInButton,
  SignInWithMetamaskButton,
  SignOutButton,
  SignUpButton,
} from './index.ts';

const inClientComponents = (name: string) => (): never => {
  throw new LatchkeyError(
    `${name}() does not work in a server component. Call it in a file that begins with 'use client'; on the server, read the session of the request with @latchkey/backend or the package of your framework.`,
  );
};

export const createDownload = /* @__PURE__ */ inClientComponents('createDownload');
export const useAuth = /* @__PURE__ */ inClientComponents('useAuth');
export const useDownload = /* @__PURE__ */ inClientComponents('useDownload');
export const useEmailLink = /* @__PURE__ */ inClientComponents('useEmailLink');
export const useLatchkey = /* @__PURE__ */ inClientComponents('useLatchkey');
export const useLatchkeyOptions = /* @__PURE__ */ inClientComponents('useLatchkeyOptions');
export const useOrganization = /* @__PURE__ */ inClientComponents('useOrganization');
export const useOrganizationList = /* @__PURE__ */ inClientComponents('useOrganizationList');
export const useReverification = /* @__PURE__ */ inClientComponents('useReverification');
export const useSession = /* @__PURE__ */ inClientComponents('useSession');
export const useSessionList = /* @__PURE__ */ inClientComponents('useSessionList');
export const useSignIn = /* @__PURE__ */ inClientComponents('useSignIn');
export const useSignUp = /* @__PURE__ */ inClientComponents('useSignUp');
export const useStore = /* @__PURE__ */ inClientComponents('useStore');
export const useUser = /* @__PURE__ */ inClientComponents('useUser');
