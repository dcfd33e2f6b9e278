// Lazy entry of the waitlist: its machine, its two cards, and its redirects.
import { type Environment, type Latchkey, readInitialValues, type WaitlistProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useMemo, useState } from 'react';
import { createWaitlist, type WaitlistEffect, type WaitlistEvent, type WaitlistState } from '../../flows/waitlist.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import type { Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Form } from '../../parts/form/form.tsx';
import { checkGlyph } from '../../parts/icon/glyphs/status/check.ts';
import { Input } from '../../parts/input/input.tsx';
import { Link } from '../../parts/link/link.tsx';
import { cardStyles } from '../../parts/more-card-styles.ts';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import status from '../../parts/status/status.css?inline';
import { StatusSign } from '../../parts/status/status.tsx';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { type UiContextValue, useUi } from '../../ui-context.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import { useFocusOnMount } from '../shared/cards/use-focus-on-mount.ts';
import { useLater } from '../shared/flow/later-cards.ts';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { type Exit, linkTo, pageExit, pageParams, said } from '../shared/redirects/redirects.ts';
import { waitlistMessages } from './messages.en.ts';
import waitlist from './waitlist.css?inline';

/** The style sheets of the waitlist. */
export const styles: readonly string[] = [...cardStyles, status, waitlist];

const FIELDS = ['emailAddress'];

const NO_STYLES: readonly string[] = [];

/** Phones show their keyboard when a field has the focus, which hides the card. */
const PHONE = /Mobi|Android/i;

/** The link to sign-in for users who have an account. */
const signInExit = ({ latchkey, switchTo }: UiContextValue, props: WaitlistProps): Exit | undefined => {
  if (switchTo) return { go: () => switchTo('SignIn', said({ appearance: props.appearance })) };
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  const page = props.signInUrl || latchkey.__internal_getOption('signInUrl') || display?.signInUrl || '';
  return pageExit(latchkey, linkTo(latchkey, page, {}));
};

const SignInLine = ({ exit }: { readonly exit: Exit }) => {
  const t = useMessages('waitlist', waitlistMessages);
  return (
    <>
      {t('signIn.text')}{' '}
      <Link href={exit.href} onClick={exit.go} element="footerActionLink">
        {t('signIn.link')}
      </Link>
    </>
  );
};

type CardProps<At extends WaitlistState['at']> = {
  readonly state: Extract<WaitlistState, { at: At }>;
  readonly exit: Exit | undefined;
};

const JoinCard = ({ state, exit, send }: CardProps<'form'> & { readonly send: (event: WaitlistEvent) => void }) => {
  const { latchkey } = useUi();
  const t = useMessages('waitlist', waitlistMessages);
  const field = useFocusOnMount<HTMLInputElement>(!PHONE.test(latchkey.platform.page.userAgent()));
  const { form } = state;
  const own = useMemo(
    () => ({
      form_param_nil__email_address: t('form.missing'),
      form_param_format_invalid__email_address: t('form.unfinished'),
    }),
    [t],
  );
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, FIELDS, own);
  const { emailAddress } = form.values;
  const type = (value: string): void => send({ type: 'typed', field: 'emailAddress', value });
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="waitlist-form"
      title={t('form.title')}
      subtitle={t('form.subtitle')}
      problem={texts.card}
      footer={exit && <SignInLine exit={exit} />}
    >
      <Form
        busy={busy}
        errors={texts.fields}
        onSubmit={(now) => {
          // A browser may autofill the field without an event until the form is submitted.
          if (now.emailAddress !== undefined && now.emailAddress !== emailAddress) type(now.emailAddress);
          send({ type: 'submit' });
        }}
      >
        <Field name="emailAddress" label={t('form.email')}>
          <Input
            ref={field}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={emailAddress}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
          {t('form.submit')}
        </Button>
      </Form>
    </FlowCard>
  );
};

const JoinedCard = ({ state: { emailAddress, leaves }, exit }: CardProps<'joined'>) => {
  const t = useMessages('waitlist', waitlistMessages);
  const email = <strong className="lk-strong">{emailAddress}</strong>;
  return (
    <FlowCard
      part="waitlist-joined"
      arrives
      sign={<StatusSign sign={checkGlyph} tone="success" />}
      title={t('joined.title')}
      subtitle={<RichText text={t('joined.text', { email: slot('email') })} parts={{ email }} />}
      footer={exit && <SignInLine exit={exit} />}
    >
      {leaves && (
        <p className="lk-waitlist-leaving">
          <Spinner />
          {t('joined.leaving')}
        </p>
      )}
    </FlowCard>
  );
};

const readEmail = (latchkey: Latchkey, { initialValues }: WaitlistProps): string =>
  readInitialValues(pageParams(latchkey)).emailAddress ?? initialValues?.emailAddress ?? '';

type WaitlistFlowProps = SurfaceInput<'Waitlist'> & { readonly environment: Environment };

const WaitlistFlow = ({ props, environment }: WaitlistFlowProps) => {
  const ui = useUi();
  const { latchkey } = ui;
  const afterUrl = props.afterJoinWaitlistUrl || environment.displayConfig.afterJoinWaitlistUrl;
  const [machine] = useState(() =>
    createWaitlist({ emailAddress: readEmail(latchkey, props), leaves: Boolean(afterUrl) }),
  );
  // What only joining needs loads while the user types the address.
  const later = useLater(async () => {
    const { createWaitlistEffects } = await import('./effects.ts');
    return { perform: createWaitlistEffects(latchkey, () => latchkey.buildUrlWithAuth(afterUrl)), styles: NO_STYLES };
  });
  const perform: Perform<WaitlistEvent, WaitlistEffect> = async (effect, context) =>
    (await later.ask()).perform(effect, context);
  const [state, send] = useMachine(machine, perform);
  const exit = useMemo(() => signInExit(ui, props), [ui, props]);
  return state.at === 'form' ? (
    <JoinCard state={state} exit={exit} send={send} />
  ) : (
    <JoinedCard state={state} exit={exit} />
  );
};

/** The waitlist: an e-mail address, then the confirmation. Signed-in users may join too. */
export const Surface = (input: SurfaceInput<'Waitlist'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  return environment ? <WaitlistFlow {...input} environment={environment} /> : null;
};
