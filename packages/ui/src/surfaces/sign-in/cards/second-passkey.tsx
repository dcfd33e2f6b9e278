// The card for a passkey as the second factor: the browser shows the prompt, this only says so.
import type { SignInSecondPasskey } from '../../../flows/sign-in/cards/second-passkey.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { errorMessages } from '../../../i18n/errors/messages.en.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { keyGlyph } from '../../../parts/icon/glyphs/key.ts';
import { Line } from '../../../parts/line/line.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { StatusSign } from '../../../parts/status/status.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { rareSignInMessages } from '../rare/messages.en.ts';
import { OtherAccountLink } from './identifier.tsx';
import { ResettingNote } from './second-code.tsx';

const NO_FIELDS: readonly string[] = [];

type SecondPasskeyProps = { readonly state: SignInSecondPasskey; readonly send: (event: SignInEvent) => void };

/** Asks for the passkey as the second factor. */
export const SecondPasskey = ({ state, send }: SecondPasskeyProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const { form, attempt } = state;
  const { card } = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, NO_FIELDS, errorMessages);
  const target = useFocusOnMount<HTMLButtonElement>();
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="signIn-passkey2Fa"
      sign={<StatusSign sign={keyGlyph} icon="passkeyIcon" />}
      title={t('second.passkeyTitle')}
      subtitle={t('second.passkeySubtitle')}
      problem={card}
    >
      {attempt.resetting && !card && <ResettingNote />}
      <Button
        ref={target}
        variant="primary"
        block
        loading={busy}
        element="formButtonPrimary"
        onClick={() => send({ type: 'submit' })}
      >
        {t('passkey.submit')}
      </Button>
      <Line>
        <Link onClick={() => send({ type: 'another-way' })} disabled={busy}>
          {t('second.another')}
        </Link>
        <OtherAccountLink send={send} disabled={busy} />
      </Line>
    </FlowCard>
  );
};
