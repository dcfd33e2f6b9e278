// The card for a new password, and the confirmation that it is saved.
import { useMemo } from 'react';
import type { SignInReset } from '../../../flows/sign-in/cards/reset-password.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { errorMessages } from '../../../i18n/errors/messages.en.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Checkbox } from '../../../parts/checkbox/checkbox.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { checkGlyph } from '../../../parts/icon/glyphs/status/check.ts';
import { PasswordInput } from '../../../parts/password-input/password-input.tsx';
import { StatusSign } from '../../../parts/status/status.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { authenticationMessages } from '../../shared/cards/messages.en.ts';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { NewPassword } from '../../shared/passwords/new-password.tsx';
import { HiddenIdentifier } from '../../shared/passwords/password-form.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { rareSignInMessages } from '../rare/messages.en.ts';

const FIELDS = ['password', 'confirmation'];

type ResetProps = { readonly state: SignInReset; readonly send: (event: SignInEvent) => void };

/** Asks for a new password. */
export const ResetPassword = ({ state, send }: ResetProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { form, forced, attempt, identifier } = state;
  const { values } = form;
  const own = useMemo(
    () => ({
      ...errorMessages,
      passwords_differ: shared('password.differs'),
      password_rules_unmet: shared('password.unmet'),
    }),
    [shared],
  );
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, FIELDS, own);
  const field = useFocusOnMount<HTMLInputElement>();
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="signIn-resetPassword"
      title={t('reset.title')}
      problem={texts.card ?? (forced ? t('reset.forced') : undefined)}
    >
      <Form busy={busy} errors={texts.fields} onSubmit={() => send({ type: 'submit' })}>
        <HiddenIdentifier value={attempt.identifier ?? identifier} />
        <NewPassword
          ref={field}
          label={t('reset.label')}
          value={values.password}
          onValue={(value) => send({ type: 'typed', field: 'password', value })}
        />
        <Field name="confirmation" label={t('reset.again')}>
          <PasswordInput
            required
            autoComplete="new-password"
            value={values.confirmation}
            onChange={(event) => send({ type: 'typed', field: 'confirmation', value: event.currentTarget.value })}
          />
        </Field>
        {/* A forced password change always signs other sessions out, so there is no choice. */}
        {!forced && (
          <Field name="signOutOfOtherSessions">
            <Checkbox
              checked={values.signOutOfOtherSessions}
              onChange={(event) =>
                send({ type: 'ticked', field: 'signOutOfOtherSessions', value: event.currentTarget.checked })
              }
            >
              {t('reset.signOutOthers')}
            </Checkbox>
          </Field>
        )}
        <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
          {t('reset.submit')}
        </Button>
      </Form>
      <Button variant="quiet" block disabled={busy} element="backLink" onClick={() => send({ type: 'back' })}>
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
