// The first card: the fields the instance asks for, and the buttons of providers and wallets.
import { drawnFields } from '../../flows/sign-up/asked-fields.ts';
import type { SignUpStart } from '../../flows/sign-up/cards/start.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Alert } from '../../parts/alert/alert.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Form } from '../../parts/form/form.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { Fields, FormEnd, submitFields, useSignUpTexts } from './fields.tsx';
import { signUpMessages } from './messages.en.ts';
import { SignInLine } from './sign-in-line.tsx';
import { useCardContext } from './sign-up-context.ts';

type StartProps = {
  readonly state: SignUpStart;
  readonly send: (event: SignUpEvent) => void;
  /** Why the rest of the flow failed to load. */
  readonly problem?: string | undefined;
};

type StartFormProps = StartProps & { readonly errors: { readonly [field: string]: string } };

const StartForm = ({ state, send, errors }: StartFormProps) => {
  const t = useMessages('signUp', signUpMessages);
  const { focusesAtOnce, extras } = useCardContext();
  const { form, asked, attempt, pressed } = state;
  const busy = form.phase === 'sending';
  // If there are other methods than the form, its first field does not take the focus.
  const focus = attempt !== undefined || (focusesAtOnce && !extras.Providers);
  return (
    <Form busy={busy} errors={errors} onSubmit={(now) => submitFields(now, form, send)}>
      <Fields asked={asked} values={form.values} send={send} focus={focus} />
      <FormEnd asked={asked} values={form.values} send={send} />
      <Button
        type="submit"
        variant="primary"
        block
        loading={busy && pressed === undefined}
        disabled={pressed !== undefined}
        element="formButtonPrimary"
      >
        {t('start.submit')}
      </Button>
    </Form>
  );
};

/** The start card. */
export const Start = ({ state, send, problem }: StartProps) => {
  const t = useMessages('signUp', signUpMessages);
  const { applicationName, signIn, hidesOptional, extras } = useCardContext();
  const { form, asked } = state;
  const texts = useSignUpTexts(form, asked);
  const hasForm = drawnFields(asked, hidesOptional).length > 0;
  const { Providers } = extras;
  const content = hasForm && <StartForm state={state} send={send} errors={texts.fields} />;
  const subtitle = t(form.values.ticket === '' ? 'start.subtitle' : 'start.invited', { applicationName });
  return (
    <FlowCard
      part="signUp-start"
      title={t('start.title')}
      subtitle={applicationName && subtitle}
      problem={texts.card ?? problem}
      footer={signIn && <SignInLine />}
    >
      {Providers ? (
        <Providers state={state} send={send}>
          {content}
        </Providers>
      ) : (
        content || <Alert tone="warning">{t('start.nothing')}</Alert>
      )}
      {Providers && !hasForm && <FormEnd asked={asked} values={form.values} send={send} />}
    </FlowCard>
  );
};
