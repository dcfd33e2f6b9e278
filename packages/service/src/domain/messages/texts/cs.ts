// The service's texts in Czech. The name of the application follows a noun, so that it needs no case.
import type { Texts } from './texts.ts';

export const cs: Texts = {
  unnamedApplication: 'bez názvu',
  code: {
    subject: (app, code) => `${code} je váš kód pro aplikaci ${app}`,
    opening: (app) => `Zadejte tento kód a pokračujte do aplikace ${app}:`,
    validity: (minutes) => `Platí ${minutes} min a jen jednou.`,
    caution: 'Pokud jste o něj nežádali, můžete tuto zprávu ignorovat. Kód nikdy nikomu nesdělujte.',
    message: (app, code, minutes) => `${code} je váš kód pro aplikaci ${app}. Platí ${minutes} min.`,
  },
  accountExists: {
    subject: (app) => `V aplikaci ${app} už účet máte`,
    what: (app) =>
      `Někdo, možná vy, se chtěl s touto adresou zaregistrovat v aplikaci ${app}. Účet už máte, stačí se přihlásit.`,
    caution: 'Pokud jste to nebyli vy, nemusíte nic dělat.',
  },
  link: {
    subject: (app) => `Váš odkaz do aplikace ${app}`,
    opening: (app) =>
      `Stiskněte tlačítko a pokračujte do aplikace ${app}. Použijte prohlížeč, ve kterém jste o odkaz požádali.`,
    button: 'Pokračovat',
    validity: (minutes) => `Odkaz platí ${minutes} min a jen jednou.`,
    orCode: 'Nebo zadejte tento kód:',
    caution: 'Pokud jste o něj nežádali, můžete tuto zprávu ignorovat.',
  },
  invitation: {
    subject: (app) => `Máte pozvánku do aplikace ${app}`,
    opening: (app) => `Máte pozvánku do aplikace ${app}. Přijmete ji stisknutím tlačítka.`,
    button: 'Přijmout pozvánku',
    validity: (days) => `Pozvánka platí ${days} dní.`,
    caution: 'Pokud nevíte, o co jde, můžete tuto zprávu ignorovat.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Pozvánka do organizace ${organization} v aplikaci ${app}`,
    opening: (app) => `Máte pozvánku do organizace ${organization} v aplikaci ${app}. Přijmete ji stisknutím tlačítka.`,
    button: 'Přijmout pozvánku',
    validity: (days) => `Pozvánka platí ${days} dní.`,
    caution: 'Pokud nevíte, o co jde, můžete tuto zprávu ignorovat.',
  }),
  admission: {
    subject: (app) => `Vaše místo v aplikaci ${app} je připravené`,
    opening: (app) =>
      `Požádali jste o místo v aplikaci ${app} a teď je připravené. Stiskněte tlačítko a vytvořte si účet.`,
    button: 'Vytvořit účet',
    validity: (days) => `Pozvánka platí ${days} dní.`,
    caution: 'Pokud jste o ně nežádali, můžete tuto zprávu ignorovat.',
  },
  newSignIn: {
    subject: (app) => `Nové přihlášení do aplikace ${app}`,
    opening: (app) =>
      `Někdo se právě přihlásil k vašemu účtu v aplikaci ${app} z prohlížeče, který jste dosud nepoužili.`,
    time: (time) => `Čas: ${time} (UTC)`,
    browser: (browser) => `Prohlížeč: ${browser}`,
    browserOn: (browser, device) => `${browser}, ${device}`,
    unknownBrowser: 'neznámý',
    place: (place) => `Přibližné místo: ${place}`,
    fine: 'Pokud jste to byli vy, nemusíte nic dělat.',
    otherwise: 'Pokud jste to nebyli vy, stiskněte tlačítko. Všude vás odhlásíme a zvolíte si nové heslo.',
    button: 'To nejsem já',
    validity: (days) => `Odkaz platí ${days} dní a jen jednou.`,
  },
  pasteAddress: 'Nebo otevřete tuto adresu v prohlížeči:',
  page: {
    title: (app) => `Pokračovat do aplikace ${app}`,
    opening: 'Stisknutím tlačítka potvrďte, že jste tento odkaz otevřeli vy.',
    button: 'Pokračovat',
    caution: 'Pokud jste o to nežádali, zavřete stránku. Nic se nestane.',
    unknownTitle: 'Tento odkaz nefunguje',
    unknown: 'Není úplný nebo ho nahradil novější. Vraťte se a požádejte o další.',
    invalidCallbackTitle: 'Toto přihlášení tu nelze dokončit',
    invalidCallback:
      'Začalo v jiném prohlížeči, trvalo příliš dlouho nebo už skončilo. Vraťte se do aplikace a začněte znovu.',
  },
  runPage: {
    passedTitle: 'Zkouška se povedla',
    passed: 'Tuto stránku můžete zavřít. Nevznikl žádný účet a nezačala žádná relace.',
    failedTitle: 'Zkouška se zastavila',
    failed: 'Tuto stránku můžete zavřít. Konzole ukazuje, ve kterém kroku a proč.',
  },
  reportPage: {
    title: 'Nepřihlásili jste se vy?',
    opening: (app) =>
      `Stisknutím tlačítka ochráníte svůj účet v aplikaci ${app}: skončí každá relace, i vaše, a heslo přestane platit.`,
    button: 'Odhlásit všude',
    caution: 'Pokud jste to byli vy, zavřete stránku. Nic se nestane.',
    doneTitle: 'Jste všude odhlášeni',
    done: (app) => `Každá relace vašeho účtu v aplikaci ${app} skončila a každý prohlížeč se znovu bere jako nový.`,
    newPassword:
      'Vaše heslo už neplatí. Přejděte na přihlašovací stránku, zvolte, že si heslo nepamatujete, a nastavte nové.',
    check: 'Pak projděte svůj účet: odeberte adresy, přístupové klíče a propojené účty, které nejsou vaše.',
    signIn: 'Přejít na přihlášení',
    unknownTitle: 'Tento odkaz nefunguje',
    unknown:
      'Není úplný nebo je starší než sedm dní. Pokud si myslíte, že váš účet používá někdo jiný, přihlaste se a změňte heslo.',
  },
};
