// The password card.
import { resetFactor } from '../../../flows/factor-choice.ts';
import type { SignInPassword } from '../../../flows/sign-in/cards/password.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { PasswordForm, usePasswordTexts } from '../../shared/passwords/password-form.tsx';
import { laterSignInMessages } from '../later-messages.en.ts';
import { SignInChip } from './identifier.tsx';
import { NextStepButton, useHasOthers } from './next-step.tsx';

const PASSWORD = { strategy: 'password' } as const;

type PasswordProps = { readonly state: SignInPassword; readonly send: (event: SignInEvent) => void };

/** Asks for the password. */
export const Password = ({ state, send }: PasswordProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const { form, attempt } = state;
  const texts = usePasswordTexts(form);
  const identifier = attempt.identifier ?? state.identifier;
  const busy = form.phase === 'sending';
  const others = useHasOthers(state, PASSWORD);
  const canForget = others || resetFactor(attempt.firstFactors) !== undefined;
  const forgot = canForget && (
    <Link disabled={busy} element="formFieldAction" onClick={() => send({ type: 'forgot' })}>
      {t('password.forgot')}
    </Link>
  );
  return (
    <FlowCard
      part="signIn-password"
      title={t('password.title')}
      chip={<SignInChip identifier={identifier} send={send} disabled={busy} />}
      problem={texts.card}
    >
      <PasswordForm
        form={form}
        texts={texts}
        send={send}
        words={{ label: t('password.label'), submit: t('password.submit') }}
        identifier={identifier}
        action={forgot}
      />
      <NextStepButton state={state} current={PASSWORD} send={send} busy={busy} />
    </FlowCard>
  );
};
