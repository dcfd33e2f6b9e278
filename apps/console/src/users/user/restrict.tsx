// What restricts or removes an account: lock, ban, delete. Each says what goes with it.
import type { AdminKey } from '@latchkey/wire/admin';
import { useRead } from '../../api/use-read.ts';
import type { Ask } from '../../parts/action/use-ask.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useUserTexts } from '../texts.ts';
import { useUserAsks } from './asks.tsx';
import type { SectionProps } from './page.tsx';

type LineProps = {
  readonly name: string;
  readonly note: string;
  readonly button: string;
  readonly call: AdminKey;
  readonly isDanger?: boolean | undefined;
  readonly onPress: () => void;
};

const Line = ({ name, note, button, call, isDanger, onPress }: LineProps) => (
  <div className="lk-setting">
    <div className="lk-setting-text">
      <span className="lk-setting-name">
        <strong className="lk-strong">{name}</strong>
      </span>
      <p className="lk-setting-note">{note}</p>
    </div>
    <AllowedButton call={call} size="xs" variant={isDanger ? 'danger-quiet' : undefined} onClick={onPress}>
      {button}
    </AllowedButton>
  </div>
);

export const Restrict = ({ user, ask }: SectionProps) => {
  const t = useUserTexts();
  const asks = useUserAsks(user);
  const sessions = useRead('GET /sessions', { query: { user_id: [user.id], status: ['active'], limit: 20 } });
  const ended = sessions.value?.total_count ?? 0;
  const left = user.organization_memberships.length;
  const banText = ended === 0 ? t('act.ban.text') : t('restrict.banText', { count: ended });
  const deleteText = left === 0 ? t('act.delete.text') : t('restrict.deleteText', { count: left });
  const open = (next: Ask, text: string) => (): void => ask({ ...next, text });
  return (
    <Frame title={t('restrict.title')} note={t('restrict.note')} tone="danger">
      {user.locked ? (
        <Line
          name={t('act.unlock.entry')}
          note={t('act.unlock.text')}
          button={t('act.unlock.entry')}
          call="POST /users/:id/unlock"
          onPress={() => ask(asks.unlock)}
        />
      ) : (
        <Line
          name={t('act.lock.entry')}
          note={t('lock.text')}
          button={t('act.lock.entry')}
          call="POST /users/:id/lock"
          onPress={() => ask(asks.lock)}
        />
      )}
      {user.banned ? (
        <Line
          name={t('act.unban.entry')}
          note={t('act.unban.text')}
          button={t('act.unban.entry')}
          call="POST /users/:id/unban"
          onPress={() => ask(asks.unban)}
        />
      ) : (
        <Line
          name={t('act.ban.entry')}
          note={banText}
          button={t('act.ban.entry')}
          call="POST /users/:id/ban"
          onPress={open(asks.ban, banText)}
        />
      )}
      <Line
        name={t('act.delete.entry')}
        note={deleteText}
        button={t('restrict.delete')}
        call="DELETE /users/:id"
        isDanger
        onPress={open(asks.delete, deleteText)}
      />
    </Frame>
  );
};
