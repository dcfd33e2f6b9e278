// The list of other methods: requested, or shown because the password was forgotten or compromised.
import { isResetStrategy, isWeb3Strategy } from '@latchkey/wire';
import { type FirstFactor, factorKey, otherFactors, resetFactor } from '../../../flows/factor-choice.ts';
import type { SignInChoose } from '../../../flows/sign-in/cards/choose-factor.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Divider } from '../../../parts/divider/divider.tsx';
import { Line } from '../../../parts/line/line.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { ProviderButtons } from '../../../parts/provider-buttons/provider-buttons.tsx';
import { FactorList } from '../../shared/cards/factor-list.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { IdentifierText } from '../../shared/cards/identifier-text.tsx';
import { authenticationMessages } from '../../shared/cards/messages.en.ts';
import { useOtherMethods } from '../../shared/cards/providers.tsx';
import { RichText, slot } from '../../shared/cards/rich-text.tsx';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { laterSignInMessages } from '../later-messages.en.ts';
import { useCardContext } from '../sign-in-context.ts';

type ChooseProps = { readonly state: SignInChoose; readonly send: (event: SignInEvent) => void };

const PARTS = {
  another: 'signIn-alternativeMethods',
  forgot: 'signIn-forgotPasswordMethods',
  compromised: 'signIn-passwordPwnedMethods',
} as const;

const NO_FIELDS: readonly string[] = [];

const useTitles = ({ why, back, attempt, identifier, form }: SignInChoose) => {
  const t = useMessages('signIn', laterSignInMessages);
  const { card: problem } = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, NO_FIELDS);
  const bold = (address: string) => ({
    identifier: (
      <strong className="lk-strong">
        <IdentifierText value={address} />
      </strong>
    ),
  });
  const reset = resetFactor(attempt.firstFactors);
  if (why === 'compromised')
    return { title: t('choose.compromisedTitle'), problem: problem ?? t('choose.compromised') };
  if (why === 'forgot' && reset) {
    const text = t('choose.forgotSubtitle', { identifier: slot('identifier') });
    const subtitle = <RichText text={text} parts={bold(reset.safeIdentifier || identifier)} />;
    return { title: t('choose.forgotTitle'), subtitle, problem };
  }
  // Providers and wallets may belong to any account: the text promises nothing for the typed identifier.
  if (otherFactors(attempt.firstFactors, why === 'another' ? back : { strategy: 'password' }).length === 0)
    return { title: t('choose.title'), subtitle: t('choose.anyone'), problem };
  const text = t('choose.subtitle', { identifier: slot('identifier') });
  const subtitle = <RichText text={text} parts={bold(attempt.identifier ?? identifier)} />;
  return { title: t('choose.title'), subtitle, problem };
};

/** The label of a factor; an address other than the typed one is named. */
const FactorText = ({ factor, state }: { readonly factor: FirstFactor; readonly state: SignInChoose }) => {
  const t = useMessages('signIn', laterSignInMessages);
  if (!('safeIdentifier' in factor)) return t(`choose.${factor.strategy}`);
  const { strategy, safeIdentifier: address } = factor;
  // A reset factor has a separate button and is never in this list.
  if (isResetStrategy(strategy)) return null;
  const typed = (state.attempt.identifier ?? state.identifier).toLowerCase();
  if (!address || address.toLowerCase() === typed) return t(`choose.${strategy}`);
  const text = t(`choose.${strategy}To`, { address: slot('address') });
  return <RichText text={text} parts={{ address: <IdentifierText value={address} /> }} />;
};

/** Providers and wallets, under the list. */
const OtherMethods = ({ state, send, divided }: ChooseProps & { readonly divided: boolean }) => {
  const t = useMessages('signIn', laterSignInMessages);
  const { providers, wallets } = useCardContext();
  const methods = useOtherMethods(providers, wallets);
  const busy = state.form.phase === 'sending';
  if (methods.length === 0) return null;
  return (
    <>
      {divided && <Divider>{t('choose.orWith')}</Divider>}
      <ProviderButtons
        providers={methods}
        busy={busy ? methods.find(({ strategy }) => strategy === state.pressed)?.strategy : undefined}
        disabled={busy}
        onChoose={(strategy) =>
          send(isWeb3Strategy(strategy) ? { type: 'use-wallet', strategy } : { type: 'use-provider', strategy })
        }
      />
    </>
  );
};

/** The footer that leads to help. */
const HelpLine = ({ send, busy }: { readonly send: (event: SignInEvent) => void; readonly busy: boolean }) => {
  const t = useMessages('signIn', laterSignInMessages);
  return (
    <>
      {t('choose.helpText')}{' '}
      <Link disabled={busy} onClick={() => send({ type: 'help' })}>
        {t('help.link')}
      </Link>
    </>
  );
};

/** Lists the methods. */
export const ChooseFactor = ({ state, send }: ChooseProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { supportEmail, providers, wallets } = useCardContext();
  const target = useFocusOnMount<HTMLButtonElement>();
  const { firstFactors } = state.attempt;
  const busy = state.form.phase === 'sending';
  // A reset is offered only if the password is the reason.
  const reset = state.why === 'another' ? undefined : resetFactor(firstFactors);
  const others = otherFactors(firstFactors, state.why === 'another' ? state.back : { strategy: 'password' });
  // What follows the reset is one group: other factors, then providers and wallets.
  const hasOthers = others.length + providers.length + wallets.length > 0;
  return (
    <FlowCard
      part={PARTS[state.why]}
      {...useTitles(state)}
      footer={supportEmail && <HelpLine send={send} busy={busy} />}
    >
      {reset && (
        <Button
          ref={target}
          variant="primary"
          block
          disabled={busy}
          onClick={() => send({ type: 'choose', factor: reset })}
        >
          {t('phoneNumberId' in reset ? 'choose.resetPhone' : 'choose.reset')}
        </Button>
      )}
      {reset && hasOthers && <Divider>{t('choose.or')}</Divider>}
      <FactorList
        factors={others}
        keyOf={factorKey}
        textOf={(factor) => <FactorText factor={factor} state={state} />}
        onChoose={(factor) => send({ type: 'choose', factor })}
        disabled={busy}
        focuses={!reset}
      />
      <OtherMethods state={state} send={send} divided={!reset && others.length > 0} />
      <Line>
        <Link disabled={busy} element="backLink" onClick={() => send({ type: 'back' })}>
          {state.back ? shared('back') : t('unavailable.back')}
        </Link>
      </Line>
    </FlowCard>
  );
};
