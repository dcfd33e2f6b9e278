// The service's texts in Norwegian Bokmål.
import type { Texts } from './texts.ts';

export const nb: Texts = {
  unnamedApplication: 'denne appen',
  code: {
    subject: (app, code) => `${code} er koden din for ${app}`,
    opening: (app) => `Skriv inn denne koden for å fortsette til ${app}:`,
    validity: (minutes) => `Den gjelder i ${minutes} min og bare én gang.`,
    caution: 'Hvis du ikke har bedt om den, kan du se bort fra denne meldingen. Gi aldri koden til noen.',
    message: (app, code, minutes) => `${code} er koden din for ${app}. Den gjelder i ${minutes} min.`,
  },
  accountExists: {
    subject: (app) => `Du har allerede en konto for ${app}`,
    what: (app) =>
      `Noen, kanskje du, har prøvd å opprette en konto for ${app} med denne adressen. Du har allerede en konto: Logg inn i stedet.`,
    caution: 'Hvis det ikke var deg, trenger du ikke å gjøre noe.',
  },
  link: {
    subject: (app) => `Lenken din til ${app}`,
    opening: (app) => `Trykk på knappen for å fortsette til ${app}. Bruk nettleseren der du ba om lenken.`,
    button: 'Fortsett',
    validity: (minutes) => `Lenken gjelder i ${minutes} min og bare én gang.`,
    orCode: 'Eller skriv inn denne koden:',
    caution: 'Hvis du ikke har bedt om den, kan du se bort fra denne meldingen.',
  },
  invitation: {
    subject: (app) => `Du er invitert til ${app}`,
    opening: (app) => `Du er invitert til ${app}. Trykk på knappen for å godta.`,
    button: 'Godta invitasjonen',
    validity: (days) => `Invitasjonen gjelder i ${days} dager.`,
    caution: 'Hvis du ikke vet hva dette gjelder, kan du se bort fra denne meldingen.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Bli med i ${organization} på ${app}`,
    opening: (app) => `Du er invitert til å bli med i ${organization} på ${app}. Trykk på knappen for å godta.`,
    button: 'Godta invitasjonen',
    validity: (days) => `Invitasjonen gjelder i ${days} dager.`,
    caution: 'Hvis du ikke vet hva dette gjelder, kan du se bort fra denne meldingen.',
  }),
  admission: {
    subject: (app) => `Plassen din hos ${app} er klar`,
    opening: (app) => `Du ba om en plass hos ${app}, og nå er den klar. Trykk på knappen for å opprette kontoen din.`,
    button: 'Opprett kontoen',
    validity: (days) => `Invitasjonen gjelder i ${days} dager.`,
    caution: 'Hvis du ikke har bedt om den, kan du se bort fra denne meldingen.',
  },
  newSignIn: {
    subject: (app) => `Ny innlogging på ${app}`,
    opening: (app) => `Noen logget nettopp inn på kontoen din for ${app} med en nettleser du ikke har brukt før.`,
    time: (time) => `Tidspunkt: ${time} (UTC)`,
    browser: (browser) => `Nettleser: ${browser}`,
    browserOn: (browser, device) => `${browser} på ${device}`,
    unknownBrowser: 'ukjent',
    place: (place) => `Omtrentlig sted: ${place}`,
    fine: 'Hvis det var deg, trenger du ikke å gjøre noe.',
    otherwise: 'Hvis det ikke var deg, trykker du på knappen. Da blir du logget ut overalt og velger et nytt passord.',
    button: 'Det var ikke meg',
    validity: (days) => `Lenken gjelder i ${days} dager og bare én gang.`,
  },
  pasteAddress: 'Eller åpne denne adressen i nettleseren din:',
  page: {
    title: (app) => `Fortsett til ${app}`,
    opening: 'Trykk på knappen for å bekrefte at du har åpnet denne lenken.',
    button: 'Fortsett',
    caution: 'Hvis du ikke har bedt om dette, lukker du siden. Ingenting skjer.',
    unknownTitle: 'Lenken virker ikke',
    unknown: 'Den er ikke fullstendig eller er erstattet av en nyere. Gå tilbake, og be om en ny.',
    invalidCallbackTitle: 'Denne innloggingen kan ikke fullføres her',
    invalidCallback:
      'Den ble startet i en annen nettleser, tok for lang tid eller er allerede over. Gå tilbake til appen, og start på nytt.',
  },
  runPage: {
    passedTitle: 'Testen lyktes',
    passed: 'Du kan lukke siden. Ingen konto ble opprettet, og ingen økt ble startet.',
    failedTitle: 'Testen stoppet',
    failed: 'Du kan lukke siden. Konsollen viser ved hvilket trinn den stoppet, og hvorfor.',
  },
  reportPage: {
    title: 'Var det ikke du som logget inn?',
    opening: (app) =>
      `Trykk på knappen for å beskytte kontoen din for ${app}: Alle økter avsluttes, også din, og passordet gjelder ikke lenger.`,
    button: 'Logg ut overalt',
    caution: 'Hvis det var deg, lukker du siden. Ingenting skjer.',
    doneTitle: 'Du er logget ut overalt',
    done: (app) => `Alle økter på kontoen din for ${app} er avsluttet, og alle nettlesere regnes som nye igjen.`,
    newPassword:
      'Passordet ditt gjelder ikke lenger. Gå til innloggingssiden, velg der at du har glemt det, og velg et nytt.',
    check: 'Se deretter over kontoen din: Fjern adresser, passnøkler og tilkoblede kontoer som ikke er dine.',
    signIn: 'Gå til innloggingssiden',
    unknownTitle: 'Lenken virker ikke',
    unknown:
      'Den er ikke fullstendig eller er eldre enn sju dager. Hvis du tror at noen andre bruker kontoen din, logger du inn og endrer passordet.',
  },
};
