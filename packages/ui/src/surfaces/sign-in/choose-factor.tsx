// The list of other ways: asked for, or shown because the password was forgotten or is not safe.
import { type FirstFactor, factorKey, otherFactors, resetFactor } from '../../flows/factor-choice.ts';
import type { SignInChoose, SignInEvent } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Choice, Choices } from '../../parts/choices/choices.tsx';
import { Divider } from '../../parts/divider/divider.tsx';
import type { Glyph } from '../../parts/icon/glyph.ts';
import { lockGlyph } from '../../parts/icon/glyphs/lock.ts';
import { mailGlyph } from '../../parts/icon/glyphs/mail.ts';
import { Link } from '../../parts/link/link.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { authenticationMessages } from '../authentication/messages.en.ts';
import { RichText, slot } from '../authentication/rich-text.tsx';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { laterSignInMessages } from './later-messages.en.ts';
import { useSurroundings } from './surroundings.ts';

type ChooseProps = { readonly state: SignInChoose; readonly send: (event: SignInEvent) => void };

const ICONS: Readonly<Record<FirstFactor['strategy'], Glyph>> = {
  password: lockGlyph,
  email_code: mailGlyph,
  reset_password_email_code: mailGlyph,
};

const PARTS = {
  another: 'signIn-alternativeMethods',
  forgot: 'signIn-forgotPasswordMethods',
  compromised: 'signIn-passwordPwnedMethods',
} as const;

const useTitles = ({ why, attempt, identifier }: SignInChoose) => {
  const t = useMessages('signIn', laterSignInMessages);
  const name = (address: string) => (
    <strong className="lk-strong" dir="auto">
      {address}
    </strong>
  );
  const reset = resetFactor(attempt.firstFactors);
  if (why === 'compromised') return { title: t('choose.compromisedTitle'), problem: t('choose.compromised') };
  if (why === 'forgot' && reset) {
    const parts = { identifier: name(reset.safeIdentifier || identifier) };
    const text = t('choose.forgotSubtitle', { identifier: slot('identifier') });
    return { title: t('choose.forgotTitle'), subtitle: <RichText text={text} parts={parts} /> };
  }
  const parts = { identifier: name(attempt.identifier ?? identifier) };
  const text = t('choose.subtitle', { identifier: slot('identifier') });
  return { title: t('choose.title'), subtitle: <RichText text={text} parts={parts} /> };
};

/** What a way is called; an address other than the one typed is named. */
const useFactorText = ({ identifier, attempt }: SignInChoose) => {
  const t = useMessages('signIn', laterSignInMessages);
  const typed = (attempt.identifier ?? identifier).toLowerCase();
  return (factor: FirstFactor): string => {
    if (factor.strategy === 'password') return t('choose.password');
    const address = factor.safeIdentifier;
    return !address || address.toLowerCase() === typed ? t('choose.email_code') : t('choose.email_codeTo', { address });
  };
};

/** Lists the ways. */
export const ChooseFactor = ({ state, send }: ChooseProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { supportEmail } = useSurroundings();
  const textOf = useFactorText(state);
  const target = useFocusOnArrival<HTMLButtonElement>();
  const { firstFactors } = state.attempt;
  // A way to reset is offered where the password is the trouble, and only there.
  const reset = state.why === 'another' ? undefined : resetFactor(firstFactors);
  const others = otherFactors(firstFactors, state.why === 'another' ? state.back : { strategy: 'password' });
  const help = supportEmail && (
    <>
      {t('choose.helpText')} <Link onClick={() => send({ type: 'help' })}>{t('help.link')}</Link>
    </>
  );
  return (
    <FlowCard part={PARTS[state.why]} {...useTitles(state)} footer={help}>
      {reset && (
        <Button ref={target} variant="primary" block onClick={() => send({ type: 'choose', factor: reset })}>
          {t('choose.reset')}
        </Button>
      )}
      {reset && others.length > 0 && <Divider>{t('choose.or')}</Divider>}
      {others.length > 0 && (
        <Choices>
          {others.map((factor, index) => (
            <Choice
              key={factorKey(factor)}
              ref={index === 0 && !reset ? target : undefined}
              icon={ICONS[factor.strategy]}
              elementId={factor.strategy}
              onClick={() => send({ type: 'choose', factor })}
            >
              {textOf(factor)}
            </Choice>
          ))}
        </Choices>
      )}
      <Button variant="quiet" block element="backLink" onClick={() => send({ type: 'back' })}>
        {shared('back')}
      </Button>
    </FlowCard>
  );
};
