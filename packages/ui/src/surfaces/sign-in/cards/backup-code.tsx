// The card for a backup code.
import type { SignInBackupCode } from '../../../flows/sign-in/cards/backup-code.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Line } from '../../../parts/line/line.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { BackupCodeForm, useBackupCodeTexts } from '../../shared/cards/backup-code-form.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { rareSignInMessages } from '../rare/messages.en.ts';
import { OtherAccountLink } from './identifier.tsx';
import { ResettingNote } from './second-code.tsx';

type BackupCodeProps = { readonly state: SignInBackupCode; readonly send: (event: SignInEvent) => void };

/** Asks for a backup code. */
export const BackupCode = ({ state, send }: BackupCodeProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const { form, attempt } = state;
  const texts = useBackupCodeTexts(form, { missing: t('backup.missing'), wrong: t('backup.wrong') });
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="signIn-backupCode2Fa"
      title={t('backup.title')}
      subtitle={t('backup.subtitle')}
      problem={texts.card}
    >
      {attempt.resetting && !texts.card && <ResettingNote />}
      <BackupCodeForm
        form={form}
        texts={texts}
        send={send}
        words={{ label: t('backup.label'), submit: t('second.submit') }}
      />
      <Line>
        <Link onClick={() => send({ type: 'another-way' })} disabled={busy}>
          {t('second.another')}
        </Link>
        <OtherAccountLink send={send} disabled={busy} />
      </Line>
    </FlowCard>
  );
};
