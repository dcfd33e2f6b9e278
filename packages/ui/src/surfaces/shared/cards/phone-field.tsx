// The phone number field of both flows: its initial country is the one the client guesses.
import type { Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import type { ReactNode, Ref } from 'react';
import { Field } from '../../../parts/field/field.tsx';
import { PhoneInput } from '../../../parts/phone-input/phone-input.tsx';
import { withRef } from '../../../parts/with-ref/with-ref.ts';
import { useUi } from '../../../ui-context.tsx';

type PhoneFieldProps = {
  readonly label: string;
  /** In E.164, or empty. */
  readonly value: string;
  /** Called with E.164. Pass a stable function. */
  readonly onValue: (value: string) => void;
  readonly name?: string | undefined;
  /** Small text next to the label, such as "optional". */
  readonly note?: ReactNode;
  /** A link at the end of the label's line. */
  readonly action?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** The `autocomplete` token: `tel` by default. */
  readonly autoComplete?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

const countryOf = ({ country }: Snapshot): string | undefined => country;

/** A field named `phoneNumber` by default. */
export const PhoneField = /* @__PURE__ */ withRef((props: PhoneFieldProps) => {
  const { label, value, onValue, required, autoComplete = 'tel', ref, ...field } = props;
  const { latchkey } = useUi();
  const country = useStore(latchkey.store, countryOf);
  return (
    <Field {...field} name={field.name ?? 'phoneNumber'} label={label}>
      <PhoneInput
        ref={ref}
        required={required}
        autoComplete={autoComplete}
        value={value}
        onValue={onValue}
        country={country}
      />
    </Field>
  );
});
