// The service's texts in Polish. The name of the application follows a noun, so that it needs no case.
import type { Texts } from './texts.ts';

export const pl: Texts = {
  unnamedApplication: 'bez nazwy',
  code: {
    subject: (app, code) => `${code} to Twój kod do aplikacji ${app}`,
    opening: (app) => `Wpisz ten kod, aby przejść do aplikacji ${app}:`,
    validity: (minutes) => `Jest ważny ${minutes} min i działa tylko raz.`,
    caution: 'Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość. Nigdy nikomu nie podawaj tego kodu.',
    message: (app, code, minutes) => `${code} to Twój kod do aplikacji ${app}. Jest ważny ${minutes} min.`,
  },
  accountExists: {
    subject: (app) => `Masz już konto w aplikacji ${app}`,
    what: (app) =>
      `Ktoś, może Ty, chciał zarejestrować się w aplikacji ${app} z tym adresem. Masz już konto: po prostu się zaloguj.`,
    caution: 'Jeśli to nie Ty, nie musisz nic robić.',
  },
  link: {
    subject: (app) => `Twój link do aplikacji ${app}`,
    opening: (app) =>
      `Naciśnij przycisk, aby przejść do aplikacji ${app}. Użyj przeglądarki, w której poproszono o ten link.`,
    button: 'Dalej',
    validity: (minutes) => `Link jest ważny ${minutes} min i działa tylko raz.`,
    orCode: 'Lub wpisz ten kod:',
    caution: 'Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość.',
  },
  invitation: {
    subject: (app) => `Masz zaproszenie do aplikacji ${app}`,
    opening: (app) => `Masz zaproszenie do aplikacji ${app}. Naciśnij przycisk, aby je przyjąć.`,
    button: 'Przyjmij zaproszenie',
    validity: (days) => `Zaproszenie jest ważne ${days} dni.`,
    caution: 'Jeśli nie wiesz, o co chodzi, możesz zignorować tę wiadomość.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Dołącz do organizacji ${organization} w aplikacji ${app}`,
    opening: (app) =>
      `Masz zaproszenie do organizacji ${organization} w aplikacji ${app}. Naciśnij przycisk, aby je przyjąć.`,
    button: 'Przyjmij zaproszenie',
    validity: (days) => `Zaproszenie jest ważne ${days} dni.`,
    caution: 'Jeśli nie wiesz, o co chodzi, możesz zignorować tę wiadomość.',
  }),
  admission: {
    subject: (app) => `Twoje miejsce w aplikacji ${app} już czeka`,
    opening: (app) =>
      `Miejsce w aplikacji ${app}, na które czekasz, jest już gotowe. Naciśnij przycisk, aby utworzyć konto.`,
    button: 'Utwórz konto',
    validity: (days) => `Zaproszenie jest ważne ${days} dni.`,
    caution: 'Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość.',
  },
  newSignIn: {
    subject: (app) => `Nowe logowanie w aplikacji ${app}`,
    opening: (app) =>
      `Ktoś właśnie zalogował się na Twoje konto w aplikacji ${app} w przeglądarce, która nie była dotąd używana z tym kontem.`,
    time: (time) => `Czas: ${time} (UTC)`,
    browser: (browser) => `Przeglądarka: ${browser}`,
    browserOn: (browser, device) => `${browser}, ${device}`,
    unknownBrowser: 'nieznana',
    place: (place) => `Przybliżone miejsce: ${place}`,
    fine: 'Jeśli to Ty, nie musisz nic robić.',
    otherwise: 'Jeśli to nie Ty, naciśnij przycisk. Wylogujemy Cię wszędzie i wybierzesz nowe hasło.',
    button: 'To nie ja',
    validity: (days) => `Link jest ważny ${days} dni i działa tylko raz.`,
  },
  pasteAddress: 'Lub otwórz ten adres w przeglądarce:',
  page: {
    title: (app) => `Przejdź do aplikacji ${app}`,
    opening: 'Naciśnij przycisk, aby potwierdzić, że to Ty otwierasz ten link.',
    button: 'Dalej',
    caution: 'Jeśli to nie Twoja prośba, zamknij stronę. Nic się nie stanie.',
    unknownTitle: 'Ten link nie działa',
    unknown: 'Jest niepełny lub zastąpił go nowszy. Wróć i poproś o kolejny.',
    invalidCallbackTitle: 'Tego logowania nie można tu dokończyć',
    invalidCallback:
      'Zaczęło się w innej przeglądarce, trwało za długo lub już się skończyło. Wróć do aplikacji i zacznij od nowa.',
  },
  runPage: {
    passedTitle: 'Próba się udała',
    passed: 'Możesz zamknąć tę stronę. Nie utworzono konta ani nie rozpoczęto sesji.',
    failedTitle: 'Próba została przerwana',
    failed: 'Możesz zamknąć tę stronę. Konsola pokazuje, na którym kroku i dlaczego.',
  },
  reportPage: {
    title: 'To nie było Twoje logowanie?',
    opening: (app) =>
      `Naciśnij przycisk, aby chronić swoje konto w aplikacji ${app}: wszystkie sesje się zakończą, Twoja też, a hasło przestanie działać.`,
    button: 'Wyloguj wszędzie',
    caution: 'Jeśli to Ty, zamknij stronę. Nic się nie stanie.',
    doneTitle: 'Wylogowano wszędzie',
    done: (app) =>
      `Wszystkie sesje Twojego konta w aplikacji ${app} są zakończone, a każda przeglądarka znów liczy się jako nowa.`,
    newPassword: 'Twoje hasło już nie działa. Przejdź do strony logowania, zaznacz, że go nie pamiętasz, i ustaw nowe.',
    check: 'Potem sprawdź swoje konto: usuń adresy, klucze dostępu i połączone konta, które nie są Twoje.',
    signIn: 'Przejdź do logowania',
    unknownTitle: 'Ten link nie działa',
    unknown:
      'Jest niepełny lub ma więcej niż siedem dni. Jeśli myślisz, że ktoś inny używa Twojego konta, zaloguj się i zmień hasło.',
  },
};
