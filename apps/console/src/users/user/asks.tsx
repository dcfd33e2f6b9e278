// Actions about the whole account of a user, as dialogs: sign out, lock, ban, delete, password, profile.
import { Checkbox, Field, Input, PasswordInput, Select } from '@latchkey/ui/parts';
import { useLocation } from 'wouter';
import type { Ask } from '../../parts/action/use-ask.tsx';
import { doAct } from '../list/acts.ts';
import { useUserTexts } from '../texts.ts';
import { type AdminUser, userName } from '../user-name.ts';

const HOUR_S = 3600;
/** How long a lock can be; the last one ends only by an operator. */
const LOCKS = { hour: HOUR_S, day: 24 * HOUR_S, week: 168 * HOUR_S, open: undefined } as const;

const isLock = (value: string | undefined): value is keyof typeof LOCKS => value !== undefined && value in LOCKS;

/** A field that was emptied is cleared. */
const textOrNull = (value: string | undefined): string | null => value?.trim() || null;

const useSimpleAsks = (user: AdminUser) => {
  const t = useUserTexts();
  const [, navigate] = useLocation();
  const name = userName(user);
  const { id } = user;
  const simple = (act: 'signOut' | 'unlock' | 'ban' | 'unban' | 'delete'): Ask => ({
    title: t(`act.${act}.title`, { name }),
    text: t(`act.${act}.text`),
    button: t(`act.${act}.button`, { count: 1 }),
    run: ({ call }, _values, reason) => doAct(call, act, id, reason),
    done: t(`act.${act}.done`, { count: 1 }),
  });
  return {
    signOut: simple('signOut'),
    unlock: simple('unlock'),
    ban: { ...simple('ban'), tone: 'danger', undo: ({ call }) => doAct(call, 'unban', id) },
    unban: { ...simple('unban'), undo: ({ call }) => doAct(call, 'ban', id) },
    delete: { ...simple('delete'), tone: 'danger', onDone: () => navigate('/users') },
  } satisfies Record<string, Ask>;
};

const useLockAsk = ({ id, ...user }: AdminUser): Ask => {
  const t = useUserTexts();
  return {
    title: t('act.lock.title', { name: userName({ id, ...user }) }),
    text: t('lock.text'),
    button: t('act.lock.button', { count: 1 }),
    names: ['duration'],
    fields: (
      <Field name="duration" label={t('lock.duration')}>
        <Select
          defaultValue="open"
          options={(['hour', 'day', 'week', 'open'] as const).map((value) => ({ value, label: t(`lock.${value}`) }))}
        />
      </Field>
    ),
    run: ({ call }, { duration }, reason) => {
      const seconds = isLock(duration) ? LOCKS[duration] : undefined;
      return call('POST /users/:id/lock', { params: { id }, reason, body: { duration_in_seconds: seconds } });
    },
    done: t('act.lock.done', { count: 1 }),
    undo: ({ call }) => doAct(call, 'unlock', id),
  };
};

const usePasswordAsk = (user: AdminUser): Ask => {
  const t = useUserTexts();
  return {
    title: t(user.password_enabled ? 'password.change' : 'password.set'),
    text: t('password.text'),
    button: t('password.button'),
    names: ['password'],
    fields: (
      <>
        <Field name="password" label={t('field.password')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Checkbox name="requires_new_password">{t('field.requiresNewPassword')}</Checkbox>
        <Checkbox name="sign_out" defaultChecked>
          {t('password.signOut')}
        </Checkbox>
      </>
    ),
    run: ({ call }, values, reason) =>
      call('PATCH /users/:id', {
        params: { id: user.id },
        reason,
        body: {
          password: values.password ?? '',
          requires_new_password: values.requires_new_password !== undefined,
          sign_out_of_other_sessions: values.sign_out !== undefined,
        },
      }),
    done: t('password.done'),
  };
};

const useProfileAsk = (user: AdminUser): Ask => {
  const t = useUserTexts();
  return {
    title: t('profile.title'),
    button: t('profile.button'),
    names: ['first_name', 'last_name', 'username', 'external_id'],
    fields: (
      <>
        <Field name="first_name" label={t('field.firstName')}>
          <Input autoComplete="off" dir="auto" defaultValue={user.first_name ?? ''} />
        </Field>
        <Field name="last_name" label={t('field.lastName')}>
          <Input autoComplete="off" dir="auto" defaultValue={user.last_name ?? ''} />
        </Field>
        <Field name="username" label={t('field.username')}>
          <Input autoComplete="off" autoCapitalize="none" dir="ltr" defaultValue={user.username ?? ''} />
        </Field>
        <Field name="external_id" label={t('field.externalId')} hint={t('field.externalIdHint')}>
          <Input autoComplete="off" autoCapitalize="none" dir="ltr" defaultValue={user.external_id ?? ''} />
        </Field>
      </>
    ),
    run: ({ call }, values, reason) =>
      call('PATCH /users/:id', {
        params: { id: user.id },
        reason,
        body: {
          first_name: textOrNull(values.first_name),
          last_name: textOrNull(values.last_name),
          ...(textOrNull(values.username) !== user.username && { username: textOrNull(values.username) }),
          external_id: textOrNull(values.external_id),
          updated_at: user.updated_at,
        },
      }),
    done: t('profile.done'),
  };
};

/** Every action about the account of a user. */
export const useUserAsks = (user: AdminUser) => {
  const t = useUserTexts();
  const picture: Ask = {
    title: t('picture.remove'),
    text: t('picture.text'),
    button: t('picture.remove'),
    run: ({ call }, _values, reason) => call('DELETE /users/:id/profile_image', { params: { id: user.id }, reason }),
    done: t('picture.done'),
  };
  return {
    ...useSimpleAsks(user),
    lock: useLockAsk(user),
    password: usePasswordAsk(user),
    profile: useProfileAsk(user),
    picture,
  };
};
