// The example of the localization guide: some texts over the language of the page.
export const someTexts = {
  signIn: { 'start.title': 'Welcome back', password: { forgot: 'Lost it?' } },
  organizationProfile: {
    'invite.submitCount': ({ count }: { readonly [name: string]: string | number }) =>
      count === 1 ? 'Send it' : `Send all ${count}`,
  },
};
