// Lazy entry of the step-up: its machine, its cards, and its callbacks.
import type { Environment, Snapshot, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { SUB_PATHS } from '@latchkey/wire';
import { useInsertionEffect, useMemo, useRef, useState } from 'react';
import { identifierOf } from '../../flows/profile/account-name.ts';
import type { VerificationEvent, VerificationState } from '../../flows/user-verification/state.ts';
import { createVerification } from '../../flows/user-verification/user-verification.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { cardStyles } from '../../parts/more-card-styles.ts';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { InnerUi, type UiContextValue, useUi } from '../../ui-context.tsx';
import { LoadingCard } from '../shared/cards/loading-card.tsx';
import { proofStyles } from '../shared/cards/proof-styles.ts';
import { atOnce } from '../shared/flow/later-cards.ts';
import { useFlow } from '../shared/flow/use-flow.ts';
import { createVerificationEffects } from './effects.ts';
import { reverificationMessages } from './messages.en.ts';
import { Choose, Done, Failed, Help, Unavailable } from './other-cards.tsx';
import { BackupCode, Code, Passkey, Password } from './proof-cards.tsx';
import { CardContextProvider } from './user-verification-context.ts';

/** The style sheets of the step-up. */
export const styles: readonly string[] = [...cardStyles, ...proofStyles];

type CardProps = { readonly state: VerificationState; readonly send: (event: VerificationEvent) => void };

const Card = ({ state, send }: CardProps) => {
  const t = useMessages('reverification', reverificationMessages);
  switch (state.at) {
    case 'loading':
      return <LoadingCard part="userVerification-loading" title={t('loading.title')} text={t('loading.text')} />;
    case 'failed':
      return <Failed state={state} send={send} />;
    case 'password':
      return <Password state={state} send={send} />;
    case 'passkey':
      return <Passkey state={state} send={send} />;
    case 'code':
      return <Code key={state.way.stage} state={state} send={send} />;
    case 'backup-code':
      return <BackupCode state={state} send={send} />;
    case 'choose':
      return <Choose state={state} send={send} />;
    case 'help':
      return <Help send={send} />;
    case 'unavailable':
      return <Unavailable />;
    case 'done':
      return <Done />;
  }
};

const pathOf = (state: VerificationState): string | undefined => {
  if (state.at === 'help') return pathOf(state.from);
  return 'attempt' in state && state.attempt.status === 'needs_second_factor' ? SUB_PATHS.signIn.factorTwo : '';
};

const NO_STYLES: readonly string[] = [];

/** The flow of one opening, with its performer; everything is in this chunk, so nothing loads later. */
const useVerification = (
  ui: UiContextValue,
  { props, location }: SurfaceInput<'UserVerification'>,
  preferred: Environment,
) => {
  const { latchkey, close } = ui;
  // A host may pass another callback by the time it is called.
  const latest = useRef(props);
  useInsertionEffect(() => {
    latest.current = props;
  });
  const [machine] = useState(() =>
    createVerification({
      preferred: preferred.displayConfig.preferredSignInStrategy === 'otp' ? 'otp' : 'password',
    }),
  );
  return useFlow({
    beginning: machine,
    load: async () => ({
      machine,
      Card,
      styles: NO_STYLES,
      perform: createVerificationEffects({
        latchkey,
        level: props.level ?? 'second_factor',
        finish() {
          latest.current.afterVerification?.();
          close?.();
        },
      }),
    }),
    location,
    pathOf,
    // Its first card only waits for the result of opening.
    begin: atOnce,
  });
};

const isError = (key: string): key is Extract<keyof typeof reverificationMessages, `error.${string}`> =>
  key.startsWith('error.');

/**
 * The context with our texts for refusals that a sign-in words differently. They take precedence over the error table, which a
 * language pack has for every code; a host overrides them in the step-up's group.
 */
const useOwnWords = (ui: UiContextValue): UiContextValue => {
  const t = useMessages('reverification', reverificationMessages);
  return useMemo(() => {
    const { localization } = ui.options;
    const own = Object.keys(reverificationMessages).filter(isError);
    // The wait time is known only with the refusal, so its placeholder stays.
    const errors = Object.fromEntries(own.map((key) => [key.replace('error.', ''), t(key, { time: '{time}' })]));
    return {
      ...ui,
      options: {
        ...ui.options,
        localization: { ...localization, errors: Object.assign({}, localization?.errors, errors) },
      },
    };
  }, [ui, t]);
};

type VerificationFlowProps = SurfaceInput<'UserVerification'> & {
  readonly environment: Environment;
  readonly user: User;
};

const VerificationFlow = ({ environment, user, ...input }: VerificationFlowProps) => {
  const ui = useUi();
  const { state, send } = useVerification(ui, input, environment);
  const { applicationName, supportEmail } = environment.displayConfig;
  const support = ui.latchkey.__internal_getOption('supportEmail') || supportEmail || undefined;
  const context = useMemo(
    () => ({ applicationName, supportEmail: support, identifier: identifierOf(user) }),
    [applicationName, support, user],
  );
  return (
    <InnerUi value={useOwnWords(ui)}>
      <CardContextProvider value={context}>{state && <Card state={state} send={send} />}</CardContextProvider>
    </InnerUi>
  );
};

const factsOf = ({ environment }: Snapshot): Environment | undefined => environment;
const userOf = ({ user, pendingSession }: Snapshot): User | undefined => user ?? pendingSession?.user ?? undefined;

/** The step-up; renders nothing if no user is signed in. */
export const Surface = (input: SurfaceInput<'UserVerification'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, factsOf);
  const user = useStore(latchkey.store, userOf);
  return environment && user ? <VerificationFlow {...input} environment={environment} user={user} /> : null;
};
