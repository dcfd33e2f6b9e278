// The service's texts in Italian.
import type { Texts } from './texts.ts';

export const it: Texts = {
  unnamedApplication: 'questa applicazione',
  code: {
    subject: (app, code) => `${code} è il tuo codice per ${app}`,
    opening: (app) => `Inserisci questo codice per continuare su ${app}:`,
    validity: (minutes) => `Vale ${minutes} minuti e una sola volta.`,
    caution: 'Se non l’hai richiesto, puoi ignorare questo messaggio. Non dare il codice a nessuno.',
    message: (app, code, minutes) => `${code} è il tuo codice per ${app}. Vale ${minutes} minuti.`,
  },
  accountExists: {
    subject: (app) => `Hai già un account per ${app}`,
    what: (app) =>
      `Qualcuno, forse tu, ha provato a registrarsi su ${app} con questo indirizzo. Hai già un account: ti basta accedere.`,
    caution: 'Se non eri tu, non devi fare nulla.',
  },
  link: {
    subject: (app) => `Il tuo link per ${app}`,
    opening: (app) => `Premi il pulsante per continuare su ${app}. Usa il browser in cui hai richiesto il link.`,
    button: 'Continua',
    validity: (minutes) => `Il link vale ${minutes} minuti e una sola volta.`,
    orCode: 'Oppure inserisci questo codice:',
    caution: 'Se non l’hai richiesto, puoi ignorare questo messaggio.',
  },
  invitation: {
    subject: (app) => `Hai un invito per ${app}`,
    opening: (app) => `Hai ricevuto un invito per ${app}. Premi il pulsante per accettare.`,
    button: 'Accetta l’invito',
    validity: (days) => `L’invito vale ${days} giorni.`,
    caution: 'Se non sai di cosa si tratta, puoi ignorare questo messaggio.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Entra in ${organization} su ${app}`,
    opening: (app) =>
      `Hai ricevuto un invito per entrare in ${organization} su ${app}. Premi il pulsante per accettare.`,
    button: 'Accetta l’invito',
    validity: (days) => `L’invito vale ${days} giorni.`,
    caution: 'Se non sai di cosa si tratta, puoi ignorare questo messaggio.',
  }),
  admission: {
    subject: (app) => `Il tuo posto su ${app} è pronto`,
    opening: (app) => `Hai chiesto un posto su ${app} e ora è pronto. Premi il pulsante per creare il tuo account.`,
    button: 'Crea l’account',
    validity: (days) => `L’invito vale ${days} giorni.`,
    caution: 'Se non l’hai richiesto, puoi ignorare questo messaggio.',
  },
  newSignIn: {
    subject: (app) => `Nuovo accesso a ${app}`,
    opening: (app) =>
      `Qualcuno ha appena effettuato l’accesso al tuo account per ${app} con un browser che non hai mai usato prima.`,
    time: (time) => `Ora: ${time} (UTC)`,
    browser: (browser) => `Browser usato: ${browser}`,
    browserOn: (browser, device) => `${browser} su ${device}`,
    unknownBrowser: 'non noto',
    place: (place) => `Luogo approssimativo: ${place}`,
    fine: 'Se eri tu, non devi fare nulla.',
    otherwise: 'Se non eri tu, premi il pulsante. Tutte le sessioni terminano e poi scegli una nuova password.',
    button: 'Non ero io',
    validity: (days) => `Il link vale ${days} giorni e una sola volta.`,
  },
  pasteAddress: 'Oppure apri questo indirizzo nel browser:',
  page: {
    title: (app) => `Continua su ${app}`,
    opening: 'Premi il pulsante per confermare che hai aperto questo link.',
    button: 'Continua',
    caution: 'Se non l’hai richiesto, chiudi la pagina. Non succede nulla.',
    unknownTitle: 'Questo link non funziona',
    unknown: 'È incompleto o è stato sostituito da uno più recente. Torna indietro e chiedine un altro.',
    invalidCallbackTitle: 'Questo accesso non si può completare qui',
    invalidCallback:
      'È iniziato in un altro browser, è durato troppo o si è già concluso. Torna all’applicazione e ricomincia.',
  },
  runPage: {
    passedTitle: 'La prova è riuscita',
    passed: 'Puoi chiudere questa pagina. Nessun account è stato creato e nessuna sessione è iniziata.',
    failedTitle: 'La prova si è fermata',
    failed: 'Puoi chiudere questa pagina. La console mostra a quale passaggio si è fermata e perché.',
  },
  reportPage: {
    title: 'Questo accesso non era tuo?',
    opening: (app) =>
      `Premi il pulsante per proteggere il tuo account per ${app}: tutte le sessioni terminano, anche la tua, e la password non vale più.`,
    button: 'Esci ovunque',
    caution: 'Se eri tu, chiudi la pagina. Non succede nulla.',
    doneTitle: 'Sessioni terminate ovunque',
    done: (app) =>
      `Tutte le sessioni del tuo account per ${app} sono terminate e ogni browser è di nuovo considerato nuovo.`,
    newPassword:
      'La tua password non vale più. Vai alla pagina di accesso, indica che l’hai dimenticata e impostane una nuova.',
    check: 'Poi controlla il tuo account: rimuovi indirizzi, passkey e account collegati che non sono tuoi.',
    signIn: 'Vai alla pagina di accesso',
    unknownTitle: 'Questo link non funziona',
    unknown:
      'È incompleto o ha più di sette giorni. Se pensi che qualcun altro usi il tuo account, accedi e cambia la password.',
  },
};
