// The state of an account: plain when it is normal, a badge when it differs.
import { Badge } from '@latchkey/ui/parts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUserTexts } from './texts.ts';
import type { AdminUser } from './user-name.ts';

const MINUTE_S = 60;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** How long a lock lasts, in the largest unit that fits. */
const useLockText = () => {
  const t = useUserTexts();
  const { number } = useFormat();
  return (seconds: number | null): string => {
    if (seconds === null) return t('status.locked');
    // Rounded up before the unit is chosen: a lock of a day does not become one of 24 hours after a second.
    const minutes = Math.ceil(seconds / MINUTE_S);
    if (minutes < HOUR_MINUTES) return t('status.lockedMinutes', { number: number(minutes) });
    const hours = Math.ceil(minutes / HOUR_MINUTES);
    if (hours < DAY_HOURS) return t('status.lockedHours', { number: number(hours) });
    return t('status.lockedDays', { number: number(Math.ceil(hours / DAY_HOURS)) });
  };
};

/** `isHead`: at the name of the user, where the normal state is a badge as well. */
export const UserStatus = ({ user, isHead }: { readonly user: AdminUser; readonly isHead?: boolean | undefined }) => {
  const t = useUserTexts();
  const lockText = useLockText();
  if (user.banned) return <Badge tone="danger">{t('status.banned')}</Badge>;
  if (user.locked) return <Badge tone="warning">{lockText(user.lockout_expires_in_seconds)}</Badge>;
  return isHead ? (
    <Badge tone="success">{t('status.active')}</Badge>
  ) : (
    <span className="lk-faint">{t('status.active')}</span>
  );
};
