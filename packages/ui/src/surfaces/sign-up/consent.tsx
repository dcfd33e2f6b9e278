// The checkbox that accepts the terms, with links to them.
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Checkbox } from '../../parts/checkbox/checkbox.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Link } from '../../parts/link/link.tsx';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import { signUpMessages } from './messages.en.ts';
import { useCardContext } from './sign-up-context.ts';

const TERMS = { terms: slot('terms') };
const PRIVACY = { privacy: slot('privacy') };

const useConsentText = (): string => {
  const t = useMessages('signUp', signUpMessages);
  const { termsUrl, privacyUrl } = useCardContext();
  if (termsUrl && privacyUrl) return t('legal.both', { ...TERMS, ...PRIVACY });
  if (termsUrl) return t('legal.terms', TERMS);
  return privacyUrl ? t('legal.privacy', PRIVACY) : t('legal.neither');
};

type ConsentProps = { readonly checked: boolean; readonly send: (event: SignUpEvent) => void };

/** A field named `legalAccepted`. */
export const Consent = ({ checked, send }: ConsentProps) => {
  const t = useMessages('signUp', signUpMessages);
  const { termsUrl, privacyUrl } = useCardContext();
  const parts = {
    terms: (
      <Link inline external href={termsUrl}>
        {t('legal.termsName')}
      </Link>
    ),
    privacy: (
      <Link inline external href={privacyUrl}>
        {t('legal.privacyName')}
      </Link>
    ),
  };
  return (
    <Field name="legalAccepted">
      <Checkbox
        required
        checked={checked}
        onChange={(event) => send({ type: 'ticked', field: 'legalAccepted', value: event.currentTarget.checked })}
      >
        <RichText text={useConsentText()} parts={parts} />
      </Checkbox>
    </Field>
  );
};
