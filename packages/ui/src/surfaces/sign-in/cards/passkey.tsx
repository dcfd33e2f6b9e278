// The passkey card: the browser shows the prompt, this only says so.

import type { SignInPasskey } from '../../../flows/sign-in/cards/passkey.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { errorMessages } from '../../../i18n/errors/messages.en.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { keyGlyph } from '../../../parts/icon/glyphs/key.ts';
import { StatusSign } from '../../../parts/status/status.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { rareSignInMessages } from '../rare/messages.en.ts';
import { SignInChip } from './identifier.tsx';
import { NextStepButton } from './next-step.tsx';

const NO_FIELDS: readonly string[] = [];
const PASSKEY = { strategy: 'passkey' } as const;

type PasskeyProps = { readonly state: SignInPasskey; readonly send: (event: SignInEvent) => void };

/** Asks for the passkey. */
export const Passkey = ({ state, send }: PasskeyProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const { form, attempt, identifier } = state;
  const { card } = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, NO_FIELDS, errorMessages);
  const target = useFocusOnMount<HTMLButtonElement>();
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="signIn-passkey"
      sign={<StatusSign sign={keyGlyph} icon="passkeyIcon" />}
      title={t('passkey.title')}
      subtitle={t('passkey.subtitle')}
      chip={<SignInChip identifier={attempt.identifier ?? identifier} send={send} disabled={busy} />}
      problem={card}
    >
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
      <NextStepButton state={state} current={PASSKEY} send={send} busy={busy} />
    </FlowCard>
  );
};
