// The card for a step this build has none for. It says so plainly and leads back.
import type { SignInEvent, SignInUnavailable } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { SignInChip } from './identifier.tsx';
import { laterSignInMessages } from './later-messages.en.ts';
import { useSurroundings } from './surroundings.ts';

type UnavailableProps = { readonly state: SignInUnavailable; readonly send: (event: SignInEvent) => void };

/** Says what is missing. */
export const Unavailable = ({ state, send }: UnavailableProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const { applicationName } = useSurroundings();
  const target = useFocusOnArrival<HTMLButtonElement>();
  const what = state.what === 'second-factor' ? 'secondFactor' : 'firstFactor';
  return (
    <FlowCard
      part="signIn-unavailable"
      title={t(`${what}.title`)}
      subtitle={t(`${what}.text`, { applicationName })}
      chip={<SignInChip identifier={state.attempt.identifier ?? state.identifier} send={send} disabled={false} />}
    >
      <Button ref={target} block onClick={() => send({ type: 'back' })}>
        {t('unavailable.back')}
      </Button>
    </FlowCard>
  );
};
