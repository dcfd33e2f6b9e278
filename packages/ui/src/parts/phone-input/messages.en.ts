// English texts of the phone field. A host overrides them in the same group as those of the other parts.

/** Texts of the phone field and its list of countries. */
export const phoneMessages = {
  'phone.country': 'Country code: {country}, {code}',
  'phone.search': 'Search countries',
  'phone.countries': 'Countries',
  'phone.noCountry': 'No country matches.',
} as const;
