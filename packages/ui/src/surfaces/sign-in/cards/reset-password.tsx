// The card for a new password, and the confirmation that it is saved.
import type { SignInReset } from '../../../flows/sign-in/cards/reset-password.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { checkGlyph } from '../../../parts/icon/glyphs/status/check.ts';
import { StatusSign } from '../../../parts/status/status.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { authenticationMessages } from '../../shared/cards/messages.en.ts';
import { ResetForm, useResetTexts } from '../../shared/passwords/reset-form.tsx';
import { rareSignInMessages } from '../rare/messages.en.ts';

type ResetProps = { readonly state: SignInReset; readonly send: (event: SignInEvent) => void };

/** Asks for a new password. */
export const ResetPassword = ({ state, send }: ResetProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { form, forced, attempt, identifier } = state;
  const texts = useResetTexts(form);
  return (
    <FlowCard
      part="signIn-resetPassword"
      title={t('reset.title')}
      problem={texts.card ?? (forced ? t('reset.forced') : undefined)}
    >
      <ResetForm
        form={form}
        texts={texts}
        identifier={attempt.identifier ?? identifier}
        words={{
          label: t('reset.label'),
          again: t('reset.again'),
          submit: t('reset.submit'),
          // A forced password change always signs other sessions out, so there is no choice.
          signOutOthers: !forced && t('reset.signOutOthers'),
        }}
        onType={(field, value) => send({ type: 'typed', field, value })}
        onTick={(value) => send({ type: 'ticked', field: 'signOutOfOtherSessions', value })}
        onSubmit={() => send({ type: 'submit' })}
      />
      <Button
        variant="quiet"
        block
        disabled={form.phase === 'sending'}
        element="backLink"
        onClick={() => send({ type: 'back' })}
      >
        {shared('back')}
      </Button>
    </FlowCard>
  );
};

/** Says that the new password is saved. */
export const ResetDone = () => {
  const t = useMessages('signIn', rareSignInMessages);
  return (
    <FlowCard
      part="signIn-resetDone"
      announced
      sign={<StatusSign sign={checkGlyph} tone="success" />}
      title={t('resetDone.title')}
      subtitle={t('resetDone.text')}
    />
  );
};
