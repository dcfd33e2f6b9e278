// The service's texts in Danish.
import type { Texts } from './texts.ts';

export const da: Texts = {
  unnamedApplication: 'denne app',
  code: {
    subject: (app, code) => `${code} er din kode til ${app}`,
    opening: (app) => `Indtast denne kode for at fortsætte til ${app}:`,
    validity: (minutes) => `Den virker i ${minutes} min. og kun én gang.`,
    caution: 'Hvis du ikke har bedt om den, kan du se bort fra denne besked. Giv aldrig koden til andre.',
    message: (app, code, minutes) => `${code} er din kode til ${app}. Den virker i ${minutes} min.`,
  },
  accountExists: {
    subject: (app) => `Du har allerede en konto til ${app}`,
    what: (app) =>
      `Nogen, måske dig, har prøvet at oprette en konto til ${app} med denne adresse. Du har allerede en konto: Log ind i stedet.`,
    caution: 'Hvis det ikke var dig, behøver du ikke gøre noget.',
  },
  link: {
    subject: (app) => `Dit link til ${app}`,
    opening: (app) => `Tryk på knappen for at fortsætte til ${app}. Brug den browser, hvor du bad om linket.`,
    button: 'Fortsæt',
    validity: (minutes) => `Linket virker i ${minutes} min. og kun én gang.`,
    orCode: 'Eller indtast denne kode:',
    caution: 'Hvis du ikke har bedt om det, kan du se bort fra denne besked.',
  },
  invitation: {
    subject: (app) => `Du er inviteret til ${app}`,
    opening: (app) => `Du er inviteret til ${app}. Tryk på knappen for at acceptere.`,
    button: 'Accepter invitationen',
    validity: (days) => `Invitationen gælder i ${days} dage.`,
    caution: 'Hvis du ikke ved, hvad det drejer sig om, kan du se bort fra denne besked.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Bliv medlem af ${organization} på ${app}`,
    opening: (app) =>
      `Du er inviteret til at blive medlem af ${organization} på ${app}. Tryk på knappen for at acceptere.`,
    button: 'Accepter invitationen',
    validity: (days) => `Invitationen gælder i ${days} dage.`,
    caution: 'Hvis du ikke ved, hvad det drejer sig om, kan du se bort fra denne besked.',
  }),
  admission: {
    subject: (app) => `Din plads hos ${app} er klar`,
    opening: (app) =>
      `Du har bedt om en plads hos ${app}, og nu er den klar. Tryk på knappen for at oprette din konto.`,
    button: 'Opret kontoen',
    validity: (days) => `Invitationen gælder i ${days} dage.`,
    caution: 'Hvis du ikke har bedt om den, kan du se bort fra denne besked.',
  },
  newSignIn: {
    subject: (app) => `Nyt login til ${app}`,
    opening: (app) => `Nogen er lige logget ind på din konto til ${app} med en browser, som du ikke har brugt før.`,
    time: (time) => `Tidspunkt: ${time} (UTC)`,
    browser: (browser) => `Brugt browser: ${browser}`,
    browserOn: (browser, device) => `${browser} på ${device}`,
    unknownBrowser: 'ukendt',
    place: (place) => `Omtrentligt sted: ${place}`,
    fine: 'Hvis det var dig, behøver du ikke gøre noget.',
    otherwise:
      'Hvis det ikke var dig, så tryk på knappen. Du bliver så logget ud alle steder og vælger en ny adgangskode.',
    button: 'Det var ikke mig',
    validity: (days) => `Linket virker i ${days} dage og kun én gang.`,
  },
  pasteAddress: 'Eller åbn denne adresse i din browser:',
  page: {
    title: (app) => `Fortsæt til ${app}`,
    opening: 'Tryk på knappen for at bekræfte, at du har åbnet dette link.',
    button: 'Fortsæt',
    caution: 'Hvis du ikke har bedt om dette, så luk siden. Der sker ikke noget.',
    unknownTitle: 'Linket virker ikke',
    unknown: 'Det er ufuldstændigt eller erstattet af et nyere. Gå tilbage, og bed om et nyt.',
    invalidCallbackTitle: 'Dette login kan ikke fuldføres her',
    invalidCallback:
      'Det blev startet i en anden browser, tog for lang tid eller er allerede slut. Gå tilbage til appen, og start forfra.',
  },
  runPage: {
    passedTitle: 'Testen lykkedes',
    passed: 'Du kan lukke siden. Der blev ikke oprettet en konto eller startet en session.',
    failedTitle: 'Testen gik i stå',
    failed: 'Du kan lukke siden. Konsollen viser, ved hvilket trin den gik i stå, og hvorfor.',
  },
  reportPage: {
    title: 'Var det ikke dig, der loggede ind?',
    opening: (app) =>
      `Tryk på knappen for at beskytte din konto til ${app}: Alle sessioner slutter, også din egen, og adgangskoden virker ikke længere.`,
    button: 'Log ud alle steder',
    caution: 'Hvis det var dig, så luk siden. Der sker ikke noget.',
    doneTitle: 'Du er logget ud alle steder',
    done: (app) => `Alle sessioner på din konto til ${app} er slut, og alle browsere regnes for nye igen.`,
    newPassword:
      'Din adgangskode virker ikke længere. Gå til loginsiden, vælg dér, at du har glemt den, og vælg en ny.',
    check: 'Se derefter på din konto: Fjern adresser, adgangsnøgler og tilknyttede konti, der ikke er dine.',
    signIn: 'Gå til loginsiden',
    unknownTitle: 'Linket virker ikke',
    unknown:
      'Det er ufuldstændigt eller ældre end syv dage. Hvis du tror, at en anden bruger din konto, så log ind, og skift din adgangskode.',
  },
};
