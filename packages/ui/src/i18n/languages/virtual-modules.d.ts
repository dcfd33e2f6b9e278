// The modules that the build writes for the language packs (tools/languages/language-packs.mjs).
declare module 'virtual:latchkey/language-*' {
  export const written: string;
}
