// A phone number within text: formatted, and left to right in every language.
import { useClasses } from '../../styles/appearance/context.tsx';
import { usePhoneLibrary } from './use-phone-library.ts';

/** A number in E.164, or one that the service masked, which is shown as it is. */
export const PhoneText = ({ value }: { readonly value: string }) => {
  const classes = useClasses();
  // A masked number cannot be formatted.
  const library = usePhoneLibrary(/^\+\d+$/.test(value));
  return (
    <span dir="ltr" className={classes('lk-phone-text', {}, 'formattedPhoneNumber')}>
      <span className={classes('lk-phone-digits', {}, 'formattedPhoneNumberText')}>
        {library?.writtenPhone(value) ?? value}
      </span>
    </span>
  );
};
