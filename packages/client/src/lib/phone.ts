// How a phone number is shown.

/** Exactly ten digits are shown as (XXX) XXX-XXXX; any other number is shown as it is. */
export const formatPhone = (number: string): string => {
  const text = number.trim();
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(text.startsWith('+') ? '' : text.replace(/[\s().-]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text;
};
