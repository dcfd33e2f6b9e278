// The step-up cards without a factor: the choice of a factor, help, and the results.
import { otherStagedFactors } from '../../flows/user-verification/cards.ts';
import type {
  StagedFactor,
  VerificationChoose,
  VerificationEvent,
  VerificationFailed,
} from '../../flows/user-verification/state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { checkGlyph } from '../../parts/icon/glyphs/status/check.ts';
import { Line } from '../../parts/line/line.tsx';
import { Link } from '../../parts/link/link.tsx';
import { StatusSign } from '../../parts/status/status.tsx';
import { HelpCard } from '../shared/cards/contact-support-card.tsx';
import { FactorList } from '../shared/cards/factor-list.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { IdentifierText } from '../shared/cards/identifier-text.tsx';
import { authenticationMessages } from '../shared/cards/messages.en.ts';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import { useFocusOnMount } from '../shared/cards/use-focus-on-mount.ts';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { reverificationMessages } from './messages.en.ts';
import { useCardContext } from './user-verification-context.ts';

type Send = { readonly send: (event: VerificationEvent) => void };

const NO_FIELDS: readonly string[] = [];

const FactorText = ({ factor }: Pick<StagedFactor, 'factor'>) => {
  const t = useMessages('reverification', reverificationMessages);
  if (!('safeIdentifier' in factor)) return t(`choose.${factor.strategy}`);
  const key = 'emailAddressId' in factor ? 'choose.email_code' : 'choose.phone_code';
  const text = t(key, { address: slot('address') });
  return <RichText text={text} parts={{ address: <IdentifierText value={factor.safeIdentifier} /> }} />;
};

/** Lists the other factors of the step. */
export const Choose = ({ state, send }: Send & { readonly state: VerificationChoose }) => {
  const t = useMessages('reverification', reverificationMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { supportEmail } = useCardContext();
  const methods = otherStagedFactors(state.attempt, state.back);
  const help = supportEmail && (
    <>
      {t('choose.helpText')} <Link onClick={() => send({ type: 'help' })}>{t('help.link')}</Link>
    </>
  );
  return (
    <FlowCard
      part="userVerification-alternativeMethods"
      title={t('choose.title')}
      subtitle={t('choose.subtitle')}
      footer={help}
    >
      <FactorList
        factors={methods.map(({ factor }) => factor)}
        keyOf={(factor) => `${factor.strategy}${'safeIdentifier' in factor ? factor.safeIdentifier : ''}`}
        textOf={(factor) => <FactorText factor={factor} />}
        onChoose={(factor) => {
          const way = methods.find((one) => one.factor === factor);
          if (way) send({ type: 'choose', way });
        }}
      />
      <Line>
        <Link element="backLink" onClick={() => send({ type: 'back' })}>
          {shared('back')}
        </Link>
      </Line>
    </FlowCard>
  );
};

/** Shows the support address. */
export const Help = ({ send }: Send) => {
  const t = useMessages('reverification', reverificationMessages);
  const { supportEmail = '' } = useCardContext();
  return (
    <HelpCard
      flow="userVerification"
      title={t('help.title')}
      subtitle={(values) => t('help.subtitle', values)}
      supportEmail={supportEmail}
      onBack={() => send({ type: 'back' })}
    />
  );
};

/** Says that this account has no usable factor. */
export const Unavailable = () => {
  const t = useMessages('reverification', reverificationMessages);
  const { supportEmail } = useCardContext();
  return (
    <FlowCard
      part="userVerification-unavailable"
      arrives
      title={t('unavailable.title')}
      subtitle={t('unavailable.text')}
      footer={
        supportEmail && <Link href={`mailto:${supportEmail}`}>{t('unavailable.write', { email: supportEmail })}</Link>
      }
    />
  );
};

/** Says why it could not start. */
export const Failed = ({ state, send }: Send & { readonly state: VerificationFailed }) => {
  const t = useMessages('reverification', reverificationMessages);
  const { card } = useProblemTexts(state.problems, NO_FIELDS);
  const target = useFocusOnMount<HTMLButtonElement>();
  return (
    <FlowCard part="userVerification-failed" title={t('failed.title')} problem={card}>
      <Button ref={target} block onClick={() => send({ type: 'retry' })}>
        {t('failed.retry')}
      </Button>
    </FlowCard>
  );
};

/** Says that it succeeded; only shown on a page. */
export const Done = () => {
  const t = useMessages('reverification', reverificationMessages);
  return (
    <FlowCard
      part="userVerification-complete"
      announced
      sign={<StatusSign sign={checkGlyph} tone="success" />}
      title={t('done.title')}
      subtitle={t('done.text')}
    />
  );
};
