// A telephone number among words: written as people read it, and from left to right in every language.
import { useClasses } from '../../styles/appearance-context.tsx';
import { usePhoneLibrary } from './use-phone-library.ts';

/** A number in E.164, or one the service masked, which stays as it is. */
export const PhoneText = ({ value }: { readonly value: string }) => {
  const classes = useClasses();
  // A masked number has nothing that could be written another way.
  const library = usePhoneLibrary(/^\+\d+$/.test(value));
  return (
    <span dir="ltr" className={classes('lk-phone-text', {}, 'formattedPhoneNumber')}>
      <span className={classes('lk-phone-digits', {}, 'formattedPhoneNumberText')}>
        {library?.writtenPhone(value) ?? value}
      </span>
    </span>
  );
};
