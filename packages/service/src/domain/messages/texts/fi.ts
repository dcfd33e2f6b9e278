// The service's texts in Finnish. The name of the application stands where it need not be declined.
import type { Texts } from './texts.ts';

export const fi: Texts = {
  unnamedApplication: 'tämä sovellus',
  code: {
    subject: (app, code) => `${code} on koodisi (${app})`,
    opening: (app) => `Anna tämä koodi, kun ${app} pyytää sitä:`,
    validity: (minutes) => `Se on voimassa ${minutes} min ja toimii vain kerran.`,
    caution: 'Jos et pyytänyt koodia, voit jättää tämän viestin huomiotta. Älä koskaan anna koodia kenellekään.',
    message: (app, code, minutes) => `${code} on koodisi (${app}). Se on voimassa ${minutes} min.`,
  },
  accountExists: {
    subject: (app) => `Sinulla on jo tili (${app})`,
    what: (app) =>
      `Joku, ehkä sinä, yritti rekisteröityä tällä osoitteella (${app}). Sinulla on jo tili: kirjaudu sisään.`,
    caution: 'Jos se et ollut sinä, sinun ei tarvitse tehdä mitään.',
  },
  link: {
    subject: (app) => `Linkkisi (${app})`,
    opening: (app) => `Jatka painamalla painiketta (${app}). Käytä selainta, jossa pyysit linkin.`,
    button: 'Jatka',
    validity: (minutes) => `Linkki toimii ${minutes} min ja vain kerran.`,
    orCode: 'Tai anna tämä koodi:',
    caution: 'Jos et pyytänyt linkkiä, voit jättää tämän viestin huomiotta.',
  },
  invitation: {
    subject: (app) => `Olet saanut kutsun: ${app}`,
    opening: (app) => `Olet saanut kutsun: ${app}. Hyväksy se painamalla painiketta.`,
    button: 'Hyväksy kutsu',
    validity: (days) => `Kutsu on voimassa ${days} päivää.`,
    caution: 'Jos et tiedä, mistä on kyse, voit jättää tämän viestin huomiotta.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Liity organisaatioon ${organization} (${app})`,
    opening: (app) => `Sinut on kutsuttu organisaatioon ${organization} (${app}). Hyväksy kutsu painamalla painiketta.`,
    button: 'Hyväksy kutsu',
    validity: (days) => `Kutsu on voimassa ${days} päivää.`,
    caution: 'Jos et tiedä, mistä on kyse, voit jättää tämän viestin huomiotta.',
  }),
  admission: {
    subject: (app) => `Paikkasi on valmis: ${app}`,
    opening: (app) => `Pyysit paikkaa (${app}), ja nyt se on valmis. Luo tilisi painamalla painiketta.`,
    button: 'Luo tili',
    validity: (days) => `Kutsu on voimassa ${days} päivää.`,
    caution: 'Jos et pyytänyt paikkaa, voit jättää tämän viestin huomiotta.',
  },
  newSignIn: {
    subject: (app) => `Uusi kirjautuminen: ${app}`,
    opening: (app) => `Joku kirjautui juuri tilillesi (${app}) selaimella, jota et ole käyttänyt aiemmin.`,
    time: (time) => `Aika: ${time} (UTC)`,
    browser: (browser) => `Selain: ${browser}`,
    browserOn: (browser, device) => `${browser}, ${device}`,
    unknownBrowser: 'ei tiedossa',
    place: (place) => `Likimääräinen paikka: ${place}`,
    fine: 'Jos se olit sinä, sinun ei tarvitse tehdä mitään.',
    otherwise: 'Jos se et ollut sinä, paina painiketta. Sinut kirjataan ulos kaikkialta ja valitset uuden salasanan.',
    button: 'Se en ollut minä',
    validity: (days) => `Linkki toimii ${days} päivää ja vain kerran.`,
  },
  pasteAddress: 'Tai avaa tämä osoite selaimessasi:',
  page: {
    title: (app) => `Jatka: ${app}`,
    opening: 'Vahvista painamalla painiketta, että avasit tämän linkin.',
    button: 'Jatka',
    caution: 'Jos et pyytänyt tätä, sulje sivu. Mitään ei tapahdu.',
    unknownTitle: 'Tämä linkki ei toimi',
    unknown: 'Se on puutteellinen tai korvattu uudemmalla. Palaa takaisin ja pyydä uusi.',
    invalidCallbackTitle: 'Tätä kirjautumista ei voi viimeistellä täällä',
    invalidCallback:
      'Se aloitettiin toisessa selaimessa, kesti liian kauan tai on jo ohi. Palaa sovellukseen ja aloita uudelleen.',
  },
  runPage: {
    passedTitle: 'Kokeilu onnistui',
    passed: 'Voit sulkea tämän sivun. Tiliä ei luotu eikä istuntoa aloitettu.',
    failedTitle: 'Kokeilu keskeytyi',
    failed: 'Voit sulkea tämän sivun. Konsoli näyttää, missä vaiheessa se keskeytyi ja miksi.',
  },
  reportPage: {
    title: 'Etkö kirjautunut itse?',
    opening: (app) =>
      `Suojaa tilisi (${app}) painamalla painiketta: kaikki istunnot päättyvät, myös omasi, eikä salasana enää toimi.`,
    button: 'Kirjaudu ulos kaikkialta',
    caution: 'Jos se olit sinä, sulje sivu. Mitään ei tapahdu.',
    doneTitle: 'Sinut on kirjattu ulos kaikkialta',
    done: (app) => `Kaikki tilisi istunnot (${app}) ovat päättyneet, ja jokaista selainta pidetään taas uutena.`,
    newPassword:
      'Salasanasi ei enää toimi. Siirry kirjautumissivulle, valitse siellä, että unohdit sen, ja aseta uusi.',
    check: 'Tarkista sitten tilisi: poista osoitteet, pääsyavaimet ja linkitetyt tilit, jotka eivät ole sinun.',
    signIn: 'Siirry kirjautumissivulle',
    unknownTitle: 'Tämä linkki ei toimi',
    unknown:
      'Se on puutteellinen tai yli seitsemän päivää vanha. Jos epäilet, että joku muu käyttää tiliäsi, kirjaudu sisään ja vaihda salasanasi.',
  },
};
