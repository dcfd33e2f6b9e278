// Hostile redirect targets, by shape: slashes and backslashes, escapes in the path, schemes, white space and malformed text.
import { APP, type Family, lines } from './target-family.ts';

/** Every control character and the white space and invisible characters that URL parsers drop or trim. */
const INVISIBLE: readonly string[] = [
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)),
  ...['\u007f', '\u0080', '\u0085', '\u009f', '\u00a0', '\u00ad', '\u061c', '\u1680', '\u180e'],
  ...['\u2000', '\u200a', '\u200b', '\u200c', '\u200d', '\u200e', '\u2028', '\u2029', '\u202a', '\u202e'],
  ...['\u202f', '\u205f', '\u2060', '\u2066', '\u2069', '\u3000', '\ufeff', '\ufff9', '\ud800', '\udfff'],
];

export const HOSTILE_SHAPES: readonly Family[] = [
  {
    reason: 'slashes that make the path a host',
    targets: lines(`
      //evil.example
      //evil.example/
      //app.example.com/
      //app.example.com@evil.example
      ///evil.example
      ////evil.example
      /////evil.example/%2f..
      //evil.example/%2e%2e
      //
      ///
      //?
      //@evil.example
      //%2fevil.example
      //.evil.example
      //./evil.example
      //2130706433
      //[::1]/
      /.//evil.example
      /..//evil.example
      /./..//evil.example
      /a/..//evil.example
      /a/../..//evil.example
      /%2e//evil.example
      /%2e%2e//evil.example
      /.%2e//evil.example
      ./..//evil.example
      .//evil.example
      ..//evil.example
      ${APP}//evil.example
      ${APP}//evil.example/%2e%2e
      ${APP}/.//evil.example
      ${APP}/a/..//evil.example
      ${APP}///evil.example
      https://partner.example.org//evil.example`),
  },
  {
    reason: 'a scheme without its two slashes, or with more',
    targets: lines(`
      https:evil.example
      https:/evil.example
      https:///evil.example
      https:////evil.example
      http:evil.example
      http:/evil.example
      https:@evil.example
      https:/@evil.example
      https:app.example.com
      https:/app.example.com/
      https:///app.example.com/
      https:////app.example.com/
      https:/
      https:
      https://
      https:///
      https:?x
      https:#x
      https:welcome
      https:/welcome
      https:..//evil.example
      HTTPS:evil.example
      http:///app.example.com/`),
  },
  {
    reason: 'a backslash, which browsers read as a slash',
    targets: lines(String.raw`
      /\evil.example
      \/evil.example
      \\evil.example
      \evil.example
      /\/evil.example
      \\\evil.example
      /\\evil.example
      https:\\evil.example
      https:/\evil.example
      https:\/evil.example
      https:\evil.example
      https://evil.example\@app.example.com
      https://app.example.com\@evil.example
      https://app.example.com\evil.example
      https://app.example.com\.evil.example
      https://app.example.com/\evil.example
      https://evil.example\.app.example.com
      https://app.example.com:443\@evil.example
      \\app.example.com
      /a\..\\evil.example
      /a/..\/evil.example
      ?x=\evil
      #\\evil.example
      javascript:\\app.example.com
      /welcome\
      \t//evil.example
      \x2f\x2fevil.example
      \u002f\u002fevil.example`),
  },
  {
    reason: 'an escape at the start of the path that servers unfold into a slash',
    targets: lines(`
      /%2fevil.example
      /%2Fevil.example
      /%2f%2fevil.example
      %2f%2fevil.example
      %2F/evil.example
      /%2f/evil.example
      /%5cevil.example
      /%5C%5Cevil.example
      /%5c/evil.example
      %5c%5cevil.example
      /%252fevil.example
      /%252f%252fevil.example
      /%25252fevil.example
      /%255cevil.example
      /%2f%5cevil.example
      /./%2fevil.example
      /a/../%2fevil.example
      /%2e/%2fevil.example
      /%ef%bc%8fevil.example
      /／evil.example
      ／／evil.example
      /＼evil.example
      ${APP}/%2fevil.example
      ${APP}/%5cevil.example
      ${APP}/%252fevil.example
      ${APP}/／evil.example`),
  },
  {
    reason: 'an escaped control character in the path',
    targets: lines(`
      /%00
      /%00/evil.example
      /%09/evil.example
      /%0a/evil.example
      /%0d%0aLocation:evil.example
      /%0D%0ASet-Cookie:a=b
      /welcome%0d%0aX-Evil:1
      /welcome%0a
      /welcome%00.html
      /%1f
      /%7f
      /%7F/evil.example
      ${APP}/%0d%0aLocation:evil.example
      ${APP}/welcome%00
      /%08//evil.example
      /%0b/evil.example`),
  },
  {
    reason: 'a scheme that runs, carries or wraps a document',
    targets: lines(`
      javascript:alert(1)
      JAVASCRIPT:alert(1)
      JaVaScRiPt:alert(1)
      javascript://app.example.com/%0aalert(1)
      javascript://app.example.com
      javascript:https://app.example.com/
      javascript:void(0)
      javascript:
      javascript:/**/alert(1)
      javascript:'https://app.example.com';alert(1)
      javascript:%61lert(1)
      vbscript:msgbox(1)
      vbscript://app.example.com/
      livescript:alert(1)
      mocha:alert(1)
      data:text/html,x
      data:text/html;base64,PHNjcmlwdD4=
      data://app.example.com/x
      data:,https://app.example.com
      DATA:text/html,x
      blob:https://app.example.com/1
      blob:null/1
      blob://app.example.com/1
      file:///etc/passwd
      file://app.example.com/x
      file:x
      filesystem:https://app.example.com/temporary/x
      about:blank
      about:srcdoc
      about://app.example.com/
      view-source:https://app.example.com/
      jar:https://app.example.com/!/x
      intent://app.example.com/#Intent;scheme=https;end`),
  },
  {
    reason: 'a scheme nobody allowed',
    targets: lines(`
      mailto:someone@app.example.com
      tel:+15555550100
      sms:+15555550100
      myapp://callback
      myapp:callback
      wails://app.example.com/
      chrome-extension://app.example.com/
      chrome://settings/
      resource://app.example.com/
      feed:https://app.example.com/
      feed:javascript:alert(1)
      ms-browser-extension://app.example.com/
      x-javascript:alert(1)
      gopher://app.example.com/
      ldap://app.example.com/
      ssh://app.example.com/
      git+https://app.example.com/
      urn:app.example.com
      a://app.example.com/
      https.://app.example.com/
      h://app.example.com/
      localhost:4400/
      app.example.com:443/welcome
      evil.example:443`),
  },
  {
    reason: 'broken text',
    targets: [
      '',
      ...lines(`
      https://[
      https://]
      https://<evil>.example/
      https://app.example.com|evil.example/
      https://app.example.com^evil.example/
      https://app.example.com"evil.example/
      https://app.example.com<evil.example/
      https://#
      https://?
      https://:443/
      https://.
      https://../
      http://
      https://app_example..com:port/`),
    ],
  },
  { reason: 'an invisible character before the target', targets: INVISIBLE.map((char) => `${char}${APP}/`) },
  { reason: 'an invisible character after the target', targets: INVISIBLE.map((char) => `${APP}/welcome${char}`) },
  { reason: 'an invisible character between two slashes', targets: INVISIBLE.map((char) => `/${char}/evil.example`) },
  { reason: 'an invisible character in a scheme', targets: INVISIBLE.map((char) => `java${char}script:alert(1)//x`) },
  {
    reason: 'an invisible character after an allowed host',
    targets: INVISIBLE.map((char) => `${APP}${char}.evil.example/`),
  },
];
