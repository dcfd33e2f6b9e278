// The secondary link of a first-factor card: another method if there is one, else help if a support address is set.
import { type FirstFactor, otherFactors } from '../../../flows/factor-choice.ts';
import type { SignInProgress } from '../../../flows/sign-in/cards/progress.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { laterSignInMessages } from '../later-messages.en.ts';
import { useCardContext } from '../sign-in-context.ts';

type WayOnProps = {
  readonly state: SignInProgress;
  /** The factor of the card. */
  readonly current: FirstFactor;
  readonly send: (event: SignInEvent) => void;
  readonly busy: boolean;
};

/** Whether the list of other methods has entries. */
export const useHasOthers = ({ attempt }: SignInProgress, current: FirstFactor): boolean => {
  const { providers, wallets } = useCardContext();
  return otherFactors(attempt.firstFactors, current).length + providers.length + wallets.length > 0;
};

const useWayOn = ({ state, current, send }: WayOnProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const { supportEmail } = useCardContext();
  const others = useHasOthers(state, current);
  if (others)
    return {
      words: { line: t('code.another'), button: t('password.another') },
      go: () => send({ type: 'another-way' }),
    };
  if (!supportEmail) return undefined;
  return { words: { line: t('help.link'), button: t('help.link') }, go: () => send({ type: 'help' }) };
};

/** As a link, for the end of a line. */
export const NextStepLink = (props: WayOnProps) => {
  const way = useWayOn(props);
  return (
    way && (
      <Link onClick={way.go} disabled={props.busy}>
        {way.words.line}
      </Link>
    )
  );
};

/** As a button, under a form. */
export const NextStepButton = (props: WayOnProps) => {
  const way = useWayOn(props);
  return (
    way && (
      <Button variant="quiet" block disabled={props.busy} onClick={way.go}>
        {way.words.button}
      </Button>
    )
  );
};
