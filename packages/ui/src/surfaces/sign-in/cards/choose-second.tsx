// The list of second factors: all of them, including the one it was opened from.
import { type SecondFactor, secondKey } from '../../../flows/factor-choice.ts';
import type { SignInChooseSecond } from '../../../flows/sign-in/cards/choose-second.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Line } from '../../../parts/line/line.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { FactorList } from '../../shared/cards/factor-list.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { IdentifierText } from '../../shared/cards/identifier-text.tsx';
import { authenticationMessages } from '../../shared/cards/messages.en.ts';
import { RichText, slot } from '../../shared/cards/rich-text.tsx';
import { laterSignInMessages } from '../later-messages.en.ts';
import { rareSignInMessages } from '../rare/messages.en.ts';
import { useCardContext } from '../sign-in-context.ts';
import { OtherAccountLink } from './identifier.tsx';

type ChooseSecondProps = { readonly state: SignInChooseSecond; readonly send: (event: SignInEvent) => void };

const FactorText = ({ factor }: { readonly factor: SecondFactor }) => {
  const t = useMessages('signIn', rareSignInMessages);
  if (!('safeIdentifier' in factor)) return t(`chooseSecond.${factor.strategy}`);
  const text = t(`chooseSecond.${factor.strategy}`, { address: slot('address') });
  return <RichText text={text} parts={{ address: <IdentifierText value={factor.safeIdentifier} /> }} />;
};

/** Lists the second factors. */
export const ChooseSecond = ({ state, send }: ChooseSecondProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const later = useMessages('signIn', laterSignInMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { supportEmail } = useCardContext();
  const help = supportEmail && (
    <>
      {later('choose.helpText')} <Link onClick={() => send({ type: 'help' })}>{later('help.link')}</Link>
    </>
  );
  return (
    <FlowCard
      part="signIn-alternativeMethods"
      title={t('chooseSecond.title')}
      subtitle={t('chooseSecond.subtitle')}
      footer={help}
    >
      <FactorList
        factors={state.attempt.secondFactors}
        keyOf={secondKey}
        textOf={(factor) => <FactorText factor={factor} />}
        onChoose={(factor) => send({ type: 'choose-second', factor })}
      />
      <Line>
        <Link element="backLink" onClick={() => send({ type: 'back' })}>
          {shared('back')}
        </Link>
        <OtherAccountLink send={send} />
      </Line>
    </FlowCard>
  );
};
