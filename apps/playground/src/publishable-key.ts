// Where the publishable key comes from: the page's meta element, filled in by the server that serves it.
export const publishableKey = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="latchkey-publishable-key"]')?.content ?? '';
