// The first card: the fields the instance asks for.
import type { SignUpEvent, SignUpStart } from '../../flows/sign-up-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Alert } from '../../parts/alert/alert.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Form } from '../../parts/form/form.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { Fields, submitFields, useSignUpTexts } from './fields.tsx';
import { signUpMessages } from './messages.en.ts';
import { SignInLine } from './sign-in-line.tsx';
import { useSurroundings } from './surroundings.ts';

type StartProps = { readonly state: SignUpStart; readonly send: (event: SignUpEvent) => void };

/** The start card. */
export const Start = ({ state, send }: StartProps) => {
  const t = useMessages('signUp', signUpMessages);
  const { applicationName, signIn, focusesAtOnce } = useSurroundings();
  const { form, asked, attempt } = state;
  const texts = useSignUpTexts(form, asked);
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="signUp-start"
      title={t('start.title')}
      subtitle={applicationName && t('start.subtitle', { applicationName })}
      problem={texts.card}
      footer={signIn && <SignInLine />}
    >
      {Object.keys(asked.fields).length > 0 ? (
        <Form busy={busy} errors={texts.fields} onSubmit={(now) => submitFields(now, form, send)}>
          <Fields asked={asked} values={form.values} send={send} focus={focusesAtOnce || attempt !== undefined} />
          <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
            {t('start.submit')}
          </Button>
        </Form>
      ) : (
        <Alert tone="warning">{t('start.nothing', { applicationName })}</Alert>
      )}
    </FlowCard>
  );
};
