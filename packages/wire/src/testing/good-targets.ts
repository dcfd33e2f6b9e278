// Targets that must be accepted, one per line under the reason; the full form is the result of both sides.
import { APP, type Family, lines } from './target-family.ts';

export const GOOD_TARGETS: readonly Family[] = [
  {
    reason: 'a place on the page’s own origin',
    targets: lines(`
      /
      /welcome
      /welcome/
      /sign-in#/factor-one
      /a/b/c.html
      /search?q=shoes&page=2
      /search?q=a%20b+c
      /?tab=2
      ?tab=2
      #section
      #/verify-email-address
      welcome
      welcome/next?x=1
      ./next
      ../up
      ../../../way/up
      ./a:80/b`),
  },
  {
    reason: 'the page’s own origin, written out',
    targets: lines(`
      ${APP}
      ${APP}/
      ${APP}/welcome
      ${APP}?x=1
      ${APP}#top
      ${APP}/?x=1#top
      ${APP}:443/welcome
      HTTPS://app.example.com/case
      https://APP.Example.COM/Case/Stays`),
  },
  {
    reason: 'the instance’s domain and what is below it',
    targets: lines(`
      https://example.com/
      https://www.example.com/a
      https://admin.example.com/
      https://a.b.c.example.com/deep
      https://latchkey.example.com/v1/oauth_callback
      https://xn--mller-kva.example.com/
      https://1.example.com/
      https://a-b_c.example.com/
      https://example.com:443/`),
  },
  {
    reason: 'a listed origin',
    targets: lines(`
      https://partner.example.org
      https://partner.example.org/in?from=app#x
      https://partner.example.org:443/in`),
  },
  {
    reason: 'an address inside a query or a hash is only data',
    targets: lines(`
      /go?next=https://evil.example/
      /go?next=//evil.example
      /go?next=javascript:alert(1)
      /#https://evil.example/
      /#//evil.example
      ${APP}?next=https://evil.example/@x
      ${APP}/#@evil.example
      /share?text=one%0Atwo
      /go?next=%2F%2Fevil.example`),
  },
  {
    reason: 'unusual, but only a path',
    targets: lines(`
      /@someone
      /a//b
      /proxy/https://evil.example/
      /a;b=c/d
      /a,b,c
      /100%25
      /a%2Fb
      /wiki/Rule:Names
      /über/uns
      /日本/語
      /%F0%9F%98%80
      /~someone/!$&'()*+=
      /.well-known/change-password
      /evil.example
      /a\u{1f600}b`),
  },
];
