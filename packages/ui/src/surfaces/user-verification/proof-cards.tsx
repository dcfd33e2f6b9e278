// The cards that verify a factor: a password, a passkey, six digits, a backup code.
import { otherStagedFactors, stagedFactorOf } from '../../flows/user-verification/cards.ts';
import type {
  VerificationBackupCode,
  VerificationCode,
  VerificationEvent,
  VerificationHelpOrigin,
  VerificationPasskey,
  VerificationPassword,
} from '../../flows/user-verification/state.ts';
import { errorMessages } from '../../i18n/errors/messages.en.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { keyGlyph } from '../../parts/icon/glyphs/key.ts';
import { mailGlyph } from '../../parts/icon/glyphs/mail.ts';
import { phoneGlyph } from '../../parts/icon/glyphs/phone.ts';
import { IdentityChip } from '../../parts/identity-chip/identity-chip.tsx';
import { Line } from '../../parts/line/line.tsx';
import { Link } from '../../parts/link/link.tsx';
import { StatusSign } from '../../parts/status/status.tsx';
import { BackupCodeForm, useBackupCodeTexts } from '../shared/cards/backup-code-form.tsx';
import { CodeForm, useCodeTexts } from '../shared/cards/code-form.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { IdentifierText } from '../shared/cards/identifier-text.tsx';
import { useFocusOnMount } from '../shared/cards/use-focus-on-mount.ts';
import { PasswordForm, usePasswordTexts } from '../shared/passwords/password-form.tsx';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { reverificationMessages } from './messages.en.ts';
import { useCardContext } from './user-verification-context.ts';

const NO_FIELDS: readonly string[] = [];

type CardProps<State> = { readonly state: State; readonly send: (event: VerificationEvent) => void };

/** The secondary link: another factor if there is one, else help if a support address is set. */
const WayOn = ({ state, send, busy }: CardProps<VerificationHelpOrigin> & { readonly busy: boolean }) => {
  const t = useMessages('reverification', reverificationMessages);
  const { supportEmail } = useCardContext();
  const way = stagedFactorOf(state);
  const hasOthers = way !== undefined && otherStagedFactors(state.attempt, way).length > 0;
  if (!hasOthers && !supportEmail) return null;
  return (
    <Link disabled={busy} onClick={() => send({ type: hasOthers ? 'another-way' : 'help' })}>
      {t(hasOthers ? 'another' : 'help.link')}
    </Link>
  );
};

/** Asks for the password. */
export const Password = ({ state, send }: CardProps<VerificationPassword>) => {
  const t = useMessages('reverification', reverificationMessages);
  const { identifier } = useCardContext();
  const texts = usePasswordTexts(state.form);
  return (
    <FlowCard
      part="userVerification-password"
      title={t('password.title')}
      subtitle={t('password.subtitle')}
      problem={texts.card}
      footer={<WayOn state={state} send={send} busy={state.form.phase === 'sending'} />}
    >
      <PasswordForm
        form={state.form}
        texts={texts}
        send={send}
        words={{ label: t('password.label'), submit: t('submit') }}
        identifier={identifier}
      />
    </FlowCard>
  );
};

/** The passkey card: the browser shows the prompt, this only says so. */
export const Passkey = ({ state, send }: CardProps<VerificationPasskey>) => {
  const t = useMessages('reverification', reverificationMessages);
  const { form } = state;
  const { card } = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, NO_FIELDS, errorMessages);
  const target = useFocusOnMount<HTMLButtonElement>();
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="userVerification-passkey"
      sign={<StatusSign sign={keyGlyph} icon="passkeyIcon" />}
      title={t('passkey.title')}
      subtitle={t('passkey.subtitle')}
      problem={card}
      footer={<WayOn state={state} send={send} busy={busy} />}
    >
      <Button
        ref={target}
        variant="primary"
        block
        loading={busy}
        element="formButtonPrimary"
        onClick={() => send({ type: 'submit' })}
      >
        {t('passkey.submit')}
      </Button>
    </FlowCard>
  );
};

const useCodeTitles = ({ way }: VerificationCode) => {
  const t = useMessages('reverification', reverificationMessages);
  if (!('safeIdentifier' in way.factor)) {
    return { part: 'totp2Fa', title: t('totp.title'), subtitle: t('totp.subtitle') } as const;
  }
  if ('emailAddressId' in way.factor) {
    return { part: 'emailCode', title: t('code.title'), subtitle: t('code.emailSubtitle') } as const;
  }
  return way.stage === 'second'
    ? ({ part: 'phoneCode2Fa', title: t('second.phoneTitle'), subtitle: t('code.phoneSubtitle') } as const)
    : ({ part: 'phoneCode', title: t('code.title'), subtitle: t('code.phoneSubtitle') } as const);
};

/** Asks for six digits. */
export const Code = ({ state, send }: CardProps<VerificationCode>) => {
  const t = useMessages('reverification', reverificationMessages);
  const { entry, way } = state;
  const { factor } = way;
  const texts = useCodeTexts(entry);
  const { part, title, subtitle } = useCodeTitles(state);
  const busy = entry.check.is !== 'typing';
  const chip = 'safeIdentifier' in factor && factor.safeIdentifier && (
    <IdentityChip title={factor.safeIdentifier} icon={'phoneNumberId' in factor ? phoneGlyph : mailGlyph}>
      <IdentifierText value={factor.safeIdentifier} />
    </IdentityChip>
  );
  return (
    <FlowCard part={`userVerification-${part}`} title={title} subtitle={subtitle} chip={chip} problem={texts.card}>
      <CodeForm
        entry={entry}
        texts={texts}
        send={send}
        submit={t('submit')}
        unsent={!('safeIdentifier' in factor)}
        other={<WayOn state={state} send={send} busy={busy} />}
      />
    </FlowCard>
  );
};

/** Asks for a backup code. */
export const BackupCode = ({ state, send }: CardProps<VerificationBackupCode>) => {
  const t = useMessages('reverification', reverificationMessages);
  const texts = useBackupCodeTexts(state.form, { missing: t('backup.missing'), wrong: t('backup.wrong') });
  return (
    <FlowCard
      part="userVerification-backupCode2Fa"
      title={t('backup.title')}
      subtitle={t('backup.subtitle')}
      problem={texts.card}
    >
      <BackupCodeForm
        form={state.form}
        texts={texts}
        send={send}
        words={{ label: t('backup.label'), submit: t('submit') }}
      />
      <Line>
        <WayOn state={state} send={send} busy={state.form.phase === 'sending'} />
      </Line>
    </FlowCard>
  );
};
