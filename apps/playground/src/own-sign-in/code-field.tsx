// A field for six digits, and a button for a new code.
import type { CodeEntry } from '@latchkey/ui/flows';
import { Exits, OwnField, OwnForm, Quiet } from './form.tsx';
import type { Send } from './use-own-sign-in.ts';
import { wordsFor } from './words.ts';

type Props = { readonly entry: CodeEntry; readonly send: Send };

const Resend = ({ entry: { delivery }, send }: Props) => {
  switch (delivery.is) {
    case 'unsent':
      return null;
    case 'sending':
      return <span className="aside">Sending …</span>;
    case 'waiting':
      return <span className="aside">A new code in {delivery.seconds} s</span>;
    case 'ready':
      return <Quiet onClick={() => send({ type: 'resend' })}>Send a new code</Quiet>;
  }
};

/** The sixth digit submits; the button is for users who correct one. */
export const CodeField = ({ entry, send }: Props) => {
  const { check, delivery } = entry;
  return (
    <>
      <OwnForm
        isBusy={check.is !== 'typing'}
        label="Continue"
        problem={delivery.is === 'ready' ? wordsFor(delivery.problem) : undefined}
        onSubmit={() => send({ type: 'submit' })}
      >
        <OwnField
          isFirst
          className="own-code"
          label="Code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={entry.code}
          problem={check.is === 'typing' ? wordsFor(check.problem) : undefined}
          onValue={(value) => send({ type: 'digits', value })}
        />
      </OwnForm>
      {delivery.is !== 'unsent' && (
        <Exits>
          <Resend entry={entry} send={send} />
        </Exits>
      )}
    </>
  );
};
