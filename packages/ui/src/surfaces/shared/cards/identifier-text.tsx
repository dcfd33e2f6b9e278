// An identifier within text: an e-mail address as it is, a phone number formatted.
import { PhoneText } from '../../../parts/phone-input/text.tsx';

/** Whether an identifier is a phone number, complete or masked: `+4915123456789`, `+49 ****89`. */
export const isPhone = (identifier: string): boolean => /^\+\d[\d\s*•]*$/.test(identifier);

/** The identifier. */
export const IdentifierText = ({ value }: { readonly value: string }) =>
  isPhone(value) ? <PhoneText value={value} /> : <bdi>{value}</bdi>;
