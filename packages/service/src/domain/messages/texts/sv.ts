// The service's texts in Swedish.
import type { Texts } from './texts.ts';

export const sv: Texts = {
  unnamedApplication: 'den här appen',
  code: {
    subject: (app, code) => `${code} är din kod för ${app}`,
    opening: (app) => `Ange den här koden för att fortsätta till ${app}:`,
    validity: (minutes) => `Den gäller i ${minutes} min och bara en gång.`,
    caution: 'Om du inte har bett om den kan du bortse från det här meddelandet. Ge aldrig koden till någon.',
    message: (app, code, minutes) => `${code} är din kod för ${app}. Den gäller i ${minutes} min.`,
  },
  accountExists: {
    subject: (app) => `Du har redan ett konto för ${app}`,
    what: (app) =>
      `Någon, kanske du, har försökt skapa ett konto för ${app} med den här adressen. Du har redan ett konto: logga in i stället.`,
    caution: 'Om det inte var du behöver du inte göra något.',
  },
  link: {
    subject: (app) => `Din länk för ${app}`,
    opening: (app) => `Tryck på knappen för att fortsätta till ${app}. Använd webbläsaren där du bad om länken.`,
    button: 'Fortsätt',
    validity: (minutes) => `Länken gäller i ${minutes} min och bara en gång.`,
    orCode: 'Eller ange den här koden:',
    caution: 'Om du inte har bett om den kan du bortse från det här meddelandet.',
  },
  invitation: {
    subject: (app) => `Du är inbjuden till ${app}`,
    opening: (app) => `Du är inbjuden till ${app}. Tryck på knappen för att acceptera.`,
    button: 'Acceptera inbjudan',
    validity: (days) => `Inbjudan gäller i ${days} dagar.`,
    caution: 'Om du inte vet vad det här gäller kan du bortse från meddelandet.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Gå med i ${organization} på ${app}`,
    opening: (app) => `Du är inbjuden att gå med i ${organization} på ${app}. Tryck på knappen för att acceptera.`,
    button: 'Acceptera inbjudan',
    validity: (days) => `Inbjudan gäller i ${days} dagar.`,
    caution: 'Om du inte vet vad det här gäller kan du bortse från meddelandet.',
  }),
  admission: {
    subject: (app) => `Din plats hos ${app} är klar`,
    opening: (app) => `Du bad om en plats hos ${app}, och nu är den klar. Tryck på knappen för att skapa ditt konto.`,
    button: 'Skapa kontot',
    validity: (days) => `Inbjudan gäller i ${days} dagar.`,
    caution: 'Om du inte har bett om den kan du bortse från det här meddelandet.',
  },
  newSignIn: {
    subject: (app) => `Ny inloggning på ${app}`,
    opening: (app) => `Någon loggade just in på ditt konto för ${app} med en webbläsare som du inte har använt förut.`,
    time: (time) => `Tid: ${time} (UTC)`,
    browser: (browser) => `Webbläsare: ${browser}`,
    browserOn: (browser, device) => `${browser} på ${device}`,
    unknownBrowser: 'okänd',
    place: (place) => `Ungefärlig plats: ${place}`,
    fine: 'Om det var du behöver du inte göra något.',
    otherwise: 'Om det inte var du, tryck på knappen. Då loggas du ut överallt och väljer ett nytt lösenord.',
    button: 'Det var inte jag',
    validity: (days) => `Länken gäller i ${days} dagar och bara en gång.`,
  },
  pasteAddress: 'Eller öppna den här adressen i webbläsaren:',
  page: {
    title: (app) => `Fortsätt till ${app}`,
    opening: 'Tryck på knappen för att bekräfta att du har öppnat länken.',
    button: 'Fortsätt',
    caution: 'Om du inte har bett om detta, stäng sidan. Inget händer.',
    unknownTitle: 'Länken fungerar inte',
    unknown: 'Den är inte komplett eller har ersatts av en nyare. Gå tillbaka och be om en ny.',
    invalidCallbackTitle: 'Inloggningen kan inte slutföras här',
    invalidCallback:
      'Den påbörjades i en annan webbläsare, tog för lång tid eller är redan över. Gå tillbaka till appen och börja om.',
  },
  runPage: {
    passedTitle: 'Testet lyckades',
    passed: 'Du kan stänga sidan. Inget konto skapades och ingen session startades.',
    failedTitle: 'Testet stannade',
    failed: 'Du kan stänga sidan. Konsolen visar vid vilket steg det stannade, och varför.',
  },
  reportPage: {
    title: 'Var det inte du som loggade in?',
    opening: (app) =>
      `Tryck på knappen för att skydda ditt konto för ${app}: alla sessioner avslutas, även din, och lösenordet gäller inte längre.`,
    button: 'Logga ut överallt',
    caution: 'Om det var du, stäng sidan. Inget händer.',
    doneTitle: 'Du är utloggad överallt',
    done: (app) => `Alla sessioner på ditt konto för ${app} är avslutade, och alla webbläsare räknas som nya igen.`,
    newPassword:
      'Ditt lösenord gäller inte längre. Gå till inloggningssidan, välj där att du har glömt det och välj ett nytt.',
    check: 'Gå sedan igenom ditt konto: ta bort adresser, lösennycklar och länkade konton som inte är dina.',
    signIn: 'Gå till inloggningssidan',
    unknownTitle: 'Länken fungerar inte',
    unknown:
      'Den är inte komplett eller är äldre än sju dagar. Om du tror att någon annan använder ditt konto, logga in och ändra lösenordet.',
  },
};
