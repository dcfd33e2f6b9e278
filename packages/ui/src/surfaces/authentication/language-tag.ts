// The tag of a language as `Intl` takes it: hosts write `de_DE` too, and some write what is no tag at all.

/** The tag in its canonical form; undefined, which means the browser's own language, where it is none. `languageTag('de_DE')` */
export const languageTag = (locale: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
};
