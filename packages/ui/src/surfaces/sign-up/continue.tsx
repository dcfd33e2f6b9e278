// The card for the missing fields.
import type { SignUpContinue } from '../../flows/sign-up/cards/continue.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Form } from '../../parts/form/form.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { Fields, FormEnd, submitFields, useSignUpTexts } from './fields.tsx';
import { laterSignUpMessages } from './later-messages.en.ts';
import { SignInLine } from './sign-in-line.tsx';
import { useCardContext } from './sign-up-context.ts';

type ContinueProps = { readonly state: SignUpContinue; readonly send: (event: SignUpEvent) => void };

/** The title of the card: it differs if only the consent is missing. */
const useHeading = ({ asked }: SignUpContinue) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const count = Object.keys(asked.fields).length;
  if (count === 0) return { title: t('continue.consentTitle'), subtitle: t('continue.consent') };
  const isOne = count === 1 && !asked.consent;
  return { title: t('continue.title'), subtitle: t(isOne ? 'continue.one' : 'continue.several') };
};

/** Asks for the missing fields. */
export const Continue = ({ state, send }: ContinueProps) => {
  const t = useMessages('signUp', laterSignUpMessages);
  const { signIn, isEmbedded, extras } = useCardContext();
  const { form, asked, pressed } = state;
  const texts = useSignUpTexts(form, asked);
  const busy = form.phase === 'sending';
  const { Providers } = extras;
  const hasFields = Object.keys(asked.fields).length > 0;
  const content = (
    <Form busy={busy} errors={texts.fields} onSubmit={(now) => submitFields(now, form, send)}>
      <Fields asked={asked} values={form.values} send={send} focus />
      <FormEnd asked={asked} values={form.values} send={send} />
      <Button
        type="submit"
        variant="primary"
        block
        loading={busy && pressed === undefined}
        disabled={pressed !== undefined}
        element="formButtonPrimary"
      >
        {t('continue.submit')}
      </Button>
    </Form>
  );
  return (
    <FlowCard
      part="signUp-complete"
      {...useHeading(state)}
      problem={texts.card}
      footer={signIn && !isEmbedded && <SignInLine />}
    >
      {Providers && hasFields ? (
        <Providers state={state} send={send}>
          {content}
        </Providers>
      ) : (
        content
      )}
    </FlowCard>
  );
};
