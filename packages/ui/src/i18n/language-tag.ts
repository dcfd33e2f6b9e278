// The tag of a language as `Intl` takes it: hosts write `de_DE` too, and some write what is no tag at all.

/**
 * The tag in its canonical form, with the digits 0 to 9 that all texts are written with; undefined, which means the browser's
 * own language, where it is none. `languageTag('de_DE')`
 */
export const languageTag = (locale: string): string | undefined => {
  try {
    return new Intl.Locale(locale.replaceAll('_', '-'), { numberingSystem: 'latn' }).toString();
  } catch {
    return undefined;
  }
};
