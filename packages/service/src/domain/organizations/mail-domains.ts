// Domains that no organization may claim: public mail providers, whose users are unrelated, and disposable mail providers.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Public mail providers, without the country suffix where they have many: `yahoo` is `yahoo.com`, `yahoo.co.uk`, … */
const PUBLIC_NAMES = words(`
  aol gmail gmx googlemail hotmail hushmail outlook protonmail rediffmail rocketmail t-online tutanota yahoo yandex ymail
`);

const PUBLIC_DOMAINS = words(`
  126.com 139.com 163.com 189.cn aim.com aliyun.com alice.it aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru
  blueyonder.co.uk bluewin.ch bol.com.br btinternet.com charter.net comcast.net cox.net daum.net disroot.org duck.com
  earthlink.net email.com email.cz email.de eclipso.de fastmail.com fastmail.fm foxmail.com free.fr freenet.de gawab.com
  gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hanmail.net hey.com hotmail.com hushmail.com icloud.com
  iinet.net.au inbox.com inbox.lv inbox.ru interia.pl juno.com kakao.com laposte.net libero.it list.ru live.at live.be live.ca live.cn
  live.co.uk live.com live.com.ar live.com.au live.com.mx live.com.pt live.de live.dk live.fi live.fr live.ie live.in live.it
  live.jp live.nl live.no live.ru live.se lycos.com
  mac.com mail.com mail.de mail.ru mailbox.org mailfence.com me.com msn.com naver.com neuf.fr ntlworld.com o2.pl
  online.de onet.pl optonline.net optusnet.com.au orange.fr outlook.com passport.com pm.me posteo.de posteo.net
  proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com riseup.net rocketmail.com rogers.com
  runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com skynet.be sohu.com startmail.com
  sympatico.ca t-online.de talktalk.net telenet.be telus.net terra.com.br tin.it tiscali.it tuta.com tuta.io
  tutanota.com tutanota.de ukr.net uol.com.br usa.com vodafone.it verizon.net virgilio.it virginmedia.com vk.com
  wanadoo.fr web.de windstream.net wp.pl xtra.co.nz ya.ru yahoo.com yandex.com yandex.ru yeah.net ymail.com zoho.com
  zohomail.com
`);

const DISPOSABLE_DOMAINS = words(`
  10minutemail.com 10minutemail.net 1secmail.com 20minutemail.com 33mail.com anonbox.net burnermail.io byom.de
  discard.email discardmail.com dispostable.com dropmail.me emailondeck.com fakeinbox.com fakemail.net
  getairmail.com getnada.com guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net
  guerrillamail.org incognitomail.org inboxkitten.com jetable.org linshiyouxiang.net mail-temp.com mail.tm
  maildrop.cc mailcatch.com mailexpire.com mailinator.com mailinator.net mailnesia.com mailnull.com mailsac.com
  mailtemp.info meltmail.com minutemail.com mintemail.com moakt.com mohmal.com mytemp.email nada.email
  nowmymail.com sharklasers.com smailpro.com spam4.me spambog.com spambox.us spamex.com spamgourmet.com
  temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.com tempmail.dev tempmail.net tempmailo.com
  tempr.email throwawaymail.com tmpmail.net tmpmail.org trash-mail.com trashmail.com trashmail.de trashmail.net
  wegwerfemail.de wegwerfmail.de yopmail.com yopmail.fr yopmail.net
`);

const COUNTRY = /^(?:co\.|com\.)?[a-z]{2}$/;

/** `yahoo.co.jp` is the public name `yahoo` with a country suffix. */
const isPublicInCountry = (domain: string): boolean => {
  const at = domain.indexOf('.');
  return PUBLIC_NAMES.has(domain.slice(0, at)) && COUNTRY.test(domain.slice(at + 1));
};

export const isPublicMailDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain) || isPublicInCountry(domain);

/** Includes subdomains, because disposable providers hand them out. */
export const isDisposableDomain = (domain: string): boolean => {
  const labels = domain.split('.');
  return labels.some((_label, at) => DISPOSABLE_DOMAINS.has(labels.slice(at).join('.')));
};
