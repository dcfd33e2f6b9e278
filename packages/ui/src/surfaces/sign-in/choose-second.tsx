// The list of second steps: all of them, the one it was opened from too.
import { type SecondFactor, secondKey } from '../../flows/factor-choice.ts';
import type { SignInChooseSecond, SignInEvent } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Choice, Choices } from '../../parts/choices/choices.tsx';
import type { Glyph } from '../../parts/icon/glyph.ts';
import { chatGlyph } from '../../parts/icon/glyphs/chat.ts';
import { listGlyph } from '../../parts/icon/glyphs/list.ts';
import { phoneGlyph } from '../../parts/icon/glyphs/phone.ts';
import { Line } from '../../parts/line/line.tsx';
import { Link } from '../../parts/link/link.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { authenticationMessages } from '../authentication/messages.en.ts';
import { RichText, slot } from '../authentication/rich-text.tsx';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { IdentifierText, OtherAccountLink } from './identifier.tsx';
import { laterSignInMessages } from './later-messages.en.ts';
import { useSurroundings } from './surroundings.ts';

type ChooseSecondProps = { readonly state: SignInChooseSecond; readonly send: (event: SignInEvent) => void };

const ICONS: Readonly<Record<SecondFactor['strategy'], Glyph>> = {
  totp: phoneGlyph,
  phone_code: chatGlyph,
  backup_code: listGlyph,
};

const FactorText = ({ factor }: { readonly factor: SecondFactor }) => {
  const t = useMessages('signIn', laterSignInMessages);
  if (factor.strategy !== 'phone_code') return t(`chooseSecond.${factor.strategy}`);
  const text = t('chooseSecond.phone_code', { address: slot('address') });
  return <RichText text={text} parts={{ address: <IdentifierText value={factor.safeIdentifier} /> }} />;
};

/** Lists the second steps. */
export const ChooseSecond = ({ state, send }: ChooseSecondProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { supportEmail } = useSurroundings();
  const target = useFocusOnArrival<HTMLButtonElement>();
  const help = supportEmail && (
    <>
      {t('choose.helpText')} <Link onClick={() => send({ type: 'help' })}>{t('help.link')}</Link>
    </>
  );
  return (
    <FlowCard
      part="signIn-alternativeMethods"
      title={t('chooseSecond.title')}
      subtitle={t('chooseSecond.subtitle')}
      footer={help}
    >
      <Choices>
        {state.attempt.secondFactors.map((factor, index) => (
          <Choice
            key={secondKey(factor)}
            ref={index === 0 ? target : undefined}
            icon={ICONS[factor.strategy]}
            elementId={factor.strategy}
            onClick={() => send({ type: 'choose-second', factor })}
          >
            <FactorText factor={factor} />
          </Choice>
        ))}
      </Choices>
      <Button variant="quiet" block element="backLink" onClick={() => send({ type: 'back' })}>
        {shared('back')}
      </Button>
      <Line>
        <OtherAccountLink send={send} />
      </Line>
    </FlowCard>
  );
};
