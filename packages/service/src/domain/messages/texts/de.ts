// The service's texts in German.
import type { Texts } from './texts.ts';

export const de: Texts = {
  unnamedApplication: 'dieser Anwendung',
  code: {
    subject: (app, code) => `${code} ist Ihr Code bei ${app}`,
    opening: (app) => `Geben Sie diesen Code ein, um zu ${app} zu gelangen:`,
    validity: (minutes) => `Er gilt ${minutes} Minuten und nur einmal.`,
    caution:
      'Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren. Geben Sie den Code an niemanden weiter.',
    message: (app, code, minutes) => `${code} ist Ihr Code bei ${app}. Er gilt ${minutes} Minuten.`,
  },
  accountExists: {
    subject: (app) => `Sie haben schon ein Konto bei ${app}`,
    what: (app) =>
      `Jemand, vielleicht Sie, wollte sich mit dieser Adresse bei ${app} registrieren. Sie haben schon ein Konto: Melden Sie sich einfach an.`,
    caution: 'Wenn Sie das nicht waren, müssen Sie nichts tun.',
  },
  link: {
    subject: (app) => `Ihr Link zu ${app}`,
    opening: (app) =>
      `Drücken Sie auf die Schaltfläche, um zu ${app} zu gelangen. Nehmen Sie den Browser, in dem Sie den Link angefordert haben.`,
    button: 'Weiter',
    validity: (minutes) => `Der Link gilt ${minutes} Minuten und nur einmal.`,
    orCode: 'Oder geben Sie diesen Code ein:',
    caution: 'Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren.',
  },
  invitation: {
    subject: (app) => `Sie sind zu ${app} eingeladen`,
    opening: (app) => `Sie sind zu ${app} eingeladen. Drücken Sie auf die Schaltfläche, um anzunehmen.`,
    button: 'Einladung annehmen',
    validity: (days) => `Die Einladung gilt ${days} Tage.`,
    caution: 'Wenn Sie nicht wissen, worum es geht, können Sie diese Nachricht ignorieren.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Einladung zu ${organization} bei ${app}`,
    opening: (app) =>
      `Sie sind eingeladen, bei ${app} Mitglied von ${organization} zu werden. Drücken Sie auf die Schaltfläche, um anzunehmen.`,
    button: 'Einladung annehmen',
    validity: (days) => `Die Einladung gilt ${days} Tage.`,
    caution: 'Wenn Sie nicht wissen, worum es geht, können Sie diese Nachricht ignorieren.',
  }),
  admission: {
    subject: (app) => `Ihr Platz bei ${app} ist frei`,
    opening: (app) =>
      `Sie wollten einen Platz bei ${app}, und jetzt ist er frei. Drücken Sie auf die Schaltfläche, um Ihr Konto zu erstellen.`,
    button: 'Konto erstellen',
    validity: (days) => `Die Einladung gilt ${days} Tage.`,
    caution: 'Wenn Sie nicht darum gebeten haben, können Sie diese Nachricht ignorieren.',
  },
  newSignIn: {
    subject: (app) => `Neue Anmeldung bei ${app}`,
    opening: (app) =>
      `Gerade hat sich jemand in Ihrem Konto bei ${app} angemeldet, mit einem Browser, den Sie bisher nicht benutzt haben.`,
    time: (time) => `Zeit: ${time} (UTC)`,
    browser: (browser) => `Benutzter Browser: ${browser}`,
    browserOn: (browser, device) => `${browser} auf ${device}`,
    unknownBrowser: 'nicht bekannt',
    place: (place) => `Ungefährer Ort: ${place}`,
    fine: 'Wenn Sie das waren, müssen Sie nichts tun.',
    otherwise:
      'Wenn Sie es nicht waren, drücken Sie auf die Schaltfläche. Sie werden dann überall abgemeldet und wählen ein neues Passwort.',
    button: 'Das war ich nicht',
    validity: (days) => `Der Link funktioniert ${days} Tage lang und nur einmal.`,
  },
  pasteAddress: 'Oder öffnen Sie diese Adresse in Ihrem Browser:',
  page: {
    title: (app) => `Weiter zu ${app}`,
    opening: 'Drücken Sie auf die Schaltfläche, um zu bestätigen, dass Sie diesen Link geöffnet haben.',
    button: 'Weiter',
    caution: 'Wenn Sie das nicht angefordert haben, schließen Sie die Seite. Es passiert nichts.',
    unknownTitle: 'Dieser Link geht nicht',
    unknown:
      'Er ist unvollständig oder wurde durch einen neueren ersetzt. Gehen Sie zurück und fordern Sie einen neuen an.',
    invalidCallbackTitle: 'Diese Anmeldung lässt sich hier nicht abschließen',
    invalidCallback:
      'Sie wurde in einem anderen Browser begonnen, hat zu lange gedauert oder ist schon vorbei. Gehen Sie zurück zur Anwendung und beginnen Sie neu.',
  },
  runPage: {
    passedTitle: 'Der Testlauf hat geklappt',
    passed: 'Sie können diese Seite schließen. Es wurde kein Konto erstellt und keine Sitzung begonnen.',
    failedTitle: 'Der Testlauf wurde abgebrochen',
    failed: 'Sie können diese Seite schließen. Die Konsole zeigt, bei welchem Schritt und warum.',
  },
  reportPage: {
    title: 'Waren Sie das nicht?',
    opening: (app) =>
      `Drücken Sie auf die Schaltfläche, um Ihr Konto bei ${app} zu schützen: Alle Sitzungen enden, auch Ihre, und das Passwort gilt nicht mehr.`,
    button: 'Überall abmelden',
    caution: 'Wenn Sie es waren, schließen Sie die Seite. Es passiert nichts.',
    doneTitle: 'Sie sind überall abgemeldet',
    done: (app) => `Alle Sitzungen Ihres Kontos bei ${app} sind beendet, und kein Browser gilt mehr als bekannt.`,
    newPassword:
      'Ihr Passwort gilt nicht mehr. Gehen Sie zur Anmeldung, geben Sie dort an, dass Sie es vergessen haben, und legen Sie ein neues fest.',
    check: 'Prüfen Sie danach Ihr Konto: Entfernen Sie Adressen, Passkeys und verknüpfte Konten, die nicht Ihre sind.',
    signIn: 'Zur Anmeldung',
    unknownTitle: 'Dieser Link funktioniert nicht',
    unknown:
      'Er ist unvollständig oder älter als sieben Tage. Wenn Sie glauben, dass jemand anders Ihr Konto benutzt, melden Sie sich an und ändern Sie Ihr Passwort.',
  },
};
