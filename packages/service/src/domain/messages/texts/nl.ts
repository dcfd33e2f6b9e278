// The service's texts in Dutch.
import type { Texts } from './texts.ts';

export const nl: Texts = {
  unnamedApplication: 'deze app',
  code: {
    subject: (app, code) => `${code} is je code voor ${app}`,
    opening: (app) => `Vul deze code in om door te gaan naar ${app}:`,
    validity: (minutes) => `De code is ${minutes} minuten geldig en werkt maar één keer.`,
    caution: 'Als je er niet om hebt gevraagd, kun je dit bericht negeren. Geef de code nooit aan iemand anders.',
    message: (app, code, minutes) => `${code} is je code voor ${app}. De code is ${minutes} minuten geldig.`,
  },
  accountExists: {
    subject: (app) => `Je hebt al een account voor ${app}`,
    what: (app) =>
      `Iemand, misschien jij, wilde zich met dit adres registreren voor ${app}. Je hebt al een account: log gewoon in.`,
    caution: 'Als jij het niet was, hoef je niets te doen.',
  },
  link: {
    subject: (app) => `Je link voor ${app}`,
    opening: (app) =>
      `Druk op de knop om door te gaan naar ${app}. Gebruik de browser waarin je de link hebt aangevraagd.`,
    button: 'Doorgaan',
    validity: (minutes) => `De link is ${minutes} minuten geldig en werkt maar één keer.`,
    orCode: 'Of vul deze code in:',
    caution: 'Als je er niet om hebt gevraagd, kun je dit bericht negeren.',
  },
  invitation: {
    subject: (app) => `Je bent uitgenodigd voor ${app}`,
    opening: (app) => `Je bent uitgenodigd voor ${app}. Druk op de knop om te accepteren.`,
    button: 'Uitnodiging accepteren',
    validity: (days) => `De uitnodiging is ${days} dagen geldig.`,
    caution: 'Als je niet weet waar dit over gaat, kun je dit bericht negeren.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Word lid van ${organization} op ${app}`,
    opening: (app) =>
      `Je bent uitgenodigd om op ${app} lid te worden van ${organization}. Druk op de knop om te accepteren.`,
    button: 'Uitnodiging accepteren',
    validity: (days) => `De uitnodiging is ${days} dagen geldig.`,
    caution: 'Als je niet weet waar dit over gaat, kun je dit bericht negeren.',
  }),
  admission: {
    subject: (app) => `Je plaats bij ${app} staat klaar`,
    opening: (app) =>
      `Je vroeg om een plaats bij ${app} en die staat nu klaar. Druk op de knop om je account te maken.`,
    button: 'Account maken',
    validity: (days) => `De uitnodiging is ${days} dagen geldig.`,
    caution: 'Als je er niet om hebt gevraagd, kun je dit bericht negeren.',
  },
  newSignIn: {
    subject: (app) => `Nieuwe login bij ${app}`,
    opening: (app) =>
      `Iemand heeft zojuist ingelogd op je account voor ${app} met een browser die je niet eerder hebt gebruikt.`,
    time: (time) => `Tijd: ${time} (UTC)`,
    browser: (browser) => `Gebruikte browser: ${browser}`,
    browserOn: (browser, device) => `${browser} op ${device}`,
    unknownBrowser: 'niet bekend',
    place: (place) => `Plaats bij benadering: ${place}`,
    fine: 'Als jij het was, hoef je niets te doen.',
    otherwise: 'Als jij het niet was, druk dan op de knop. Je wordt overal uitgelogd en kiest een nieuw wachtwoord.',
    button: 'Dit was ik niet',
    validity: (days) => `De link is ${days} dagen geldig en werkt maar één keer.`,
  },
  pasteAddress: 'Of open dit adres in je browser:',
  page: {
    title: (app) => `Doorgaan naar ${app}`,
    opening: 'Druk op de knop om te bevestigen dat je deze link hebt geopend.',
    button: 'Doorgaan',
    caution: 'Als je hier niet om hebt gevraagd, sluit je de pagina. Er gebeurt niets.',
    unknownTitle: 'Deze link werkt niet',
    unknown: 'Hij is niet compleet of vervangen door een nieuwere. Ga terug en vraag een andere aan.',
    invalidCallbackTitle: 'Je kunt hier niet verder inloggen',
    invalidCallback:
      'Het inloggen begon in een andere browser, duurde te lang of is al voorbij. Ga terug naar de app en begin opnieuw.',
  },
  runPage: {
    passedTitle: 'De test is gelukt',
    passed: 'Je kunt deze pagina sluiten. Er is geen account gemaakt en geen sessie gestart.',
    failedTitle: 'De test is gestopt',
    failed: 'Je kunt deze pagina sluiten. De console toont bij welke stap de test stopte en waarom.',
  },
  reportPage: {
    title: 'Heb jij niet zelf ingelogd?',
    opening: (app) =>
      `Druk op de knop om je account voor ${app} te beschermen: alle sessies eindigen, ook de jouwe, en het wachtwoord werkt niet meer.`,
    button: 'Overal uitloggen',
    caution: 'Als jij het was, sluit je de pagina. Er gebeurt niets.',
    doneTitle: 'Je bent overal uitgelogd',
    done: (app) => `Alle sessies van je account voor ${app} zijn beëindigd en elke browser geldt weer als nieuw.`,
    newPassword:
      'Je wachtwoord werkt niet meer. Ga naar de inlogpagina, geef daar aan dat je het vergeten bent en stel een nieuw wachtwoord in.',
    check: 'Controleer daarna je account: verwijder adressen, passkeys en gekoppelde accounts die niet van jou zijn.',
    signIn: 'Naar de inlogpagina',
    unknownTitle: 'Deze link werkt niet',
    unknown:
      'Hij is niet compleet of ouder dan zeven dagen. Denk je dat iemand anders je account gebruikt, log dan in en wijzig je wachtwoord.',
  },
};
