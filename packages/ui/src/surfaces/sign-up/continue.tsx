// The card for what is still missing.
import type { SignUpContinue, SignUpEvent } from '../../flows/sign-up-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Form } from '../../parts/form/form.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { Fields, submitFields, useSignUpTexts } from './fields.tsx';
import { laterSignUpMessages } from './later-messages.en.ts';
import { SignInLine } from './sign-in-line.tsx';
import { useSurroundings } from './surroundings.ts';

type ContinueProps = { readonly state: SignUpContinue; readonly send: (event: SignUpEvent) => void };

/** Asks for the rest. */
export const Continue = ({ state, send }: ContinueProps) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const { signIn } = useSurroundings();
  const { form, asked } = state;
  const texts = useSignUpTexts(form, asked);
  const busy = form.phase === 'sending';
  const count = Object.keys(asked.fields).length + (asked.consent ? 1 : 0);
  return (
    <FlowCard
      part="signUp-complete"
      title={t('continue.title')}
      subtitle={t(count === 1 ? 'continue.one' : 'continue.several')}
      problem={texts.card}
      footer={signIn && <SignInLine />}
    >
      <Form busy={busy} errors={texts.fields} onSubmit={(now) => submitFields(now, form, send)}>
        <Fields asked={asked} values={form.values} send={send} focus />
        <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
          {t('continue.submit')}
        </Button>
      </Form>
    </FlowCard>
  );
};
