// The display name of a role: from the host, from our texts, from the instance, or its key.

import { useMessages } from '../../../../i18n/locale-context.tsx';
import { findText } from '../../../../i18n/message.ts';
import { useUi } from '../../../../ui-context.tsx';
import { roleMessages } from './role-messages.en.ts';

type KnownRole = keyof typeof roleMessages;

/** Whether our texts name it. */
export const isKnownRole = (key: string): key is KnownRole => Object.hasOwn(roleMessages, key);

/** `org:billing_keeper` → `Billing keeper`: a readable fallback. */
const spelled = (key: string): string => {
  const words = key.replace(/^org:/, '').replace(/[_-]+/g, ' ').trim();
  return `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}`;
};

/** Display names of roles; `names` are those loaded from the service. */
export const useRoleText = (names: { readonly [key: string]: string } = {}): ((key: string) => string) => {
  const t = useMessages('roles', roleMessages);
  const { localization } = useUi().options;
  return (key) => (isKnownRole(key) ? t(key) : (findText(localization?.roles, key) ?? names[key] ?? spelled(key)));
};
