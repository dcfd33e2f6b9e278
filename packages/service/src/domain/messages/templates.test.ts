// Templates of messages: the built-in ones, what is refused, and that neither a template nor a value can inject markup.
import { MESSAGE_LOCALES } from '@latchkey/wire/admin';
import { MESSAGE_SLUGS } from '@latchkey/wire/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInTemplate } from './built-in.ts';
import { exampleValues } from './examples.ts';
import { renderMail, renderText } from './render.ts';
import { templateProblems, tidyTemplate } from './templates/check.ts';
import { kindOf } from './templates/kinds.ts';

const LOOK = { language: 'en', name: 'Acme', accent: '#3b4bd8' } as const;
const LINK = 'https://example.com/go?a=1&b=2';
const VALUES = { application: 'Acme', code: '123456', link: LINK, minutes: '10', days: '30' };

const mail = (body: string, values: object = VALUES) => renderMail({ subject: 'Hello', body }, values, LOOK);
const problems = (slug: (typeof MESSAGE_SLUGS)[number], body: string, subject = 'Hello') =>
  templateProblems(slug, tidyTemplate({ subject, body })).map(({ field, sentence }) => `${field}: ${sentence}`);

describe('the built-in templates', () => {
  it.each(MESSAGE_SLUGS)('%s can be sent in every language, and use each of their variables', (slug) => {
    for (const language of MESSAGE_LOCALES) {
      const template = builtInTemplate(slug, language);
      expect([language, templateProblems(slug, template)]).toEqual([language, []]);
      expect(tidyTemplate(template)).toEqual(template);
      const used = `${template.subject} ${template.body}`;
      for (const name of kindOf(slug).variables) expect(used).toContain(`{{${name}}}`);
      const values = { ...exampleValues(slug, language), application: 'Acme' };
      const isText = kindOf(slug).channel === 'sms';
      const shown = isText ? renderText(template, values) : renderMail(template, values, { ...LOOK, language });
      expect(JSON.stringify(shown)).not.toMatch(/\{\{|undefined/);
    }
  });
});

describe('a template', () => {
  it('has paragraphs, lines, notes, bold words, links, a button and a large code', () => {
    const body =
      'Hello **{{application}}**,\nnice [to see](https://acme.example/a?b=1) you.\n\n[Go on]({{link}})\n\nOr:\n{{code}}\n\n> Small print';
    const { html, text } = mail(body);
    expect(html).toContain('Hello <strong style="font-weight:600">Acme</strong>,<br>nice <a class="link"');
    expect(html).toContain('href="https://acme.example/a?b=1"');
    expect(html).toContain('>Go on</a>');
    expect(html.split('https://example.com/go?a=1&amp;b=2')).toHaveLength(3);
    expect(html).toContain('letter-spacing:0.2em"><span dir="ltr">123456</span>');
    expect(html).toContain('<p class="note"');
    expect(text).toBe(
      `Hello Acme,\nnice to see (https://acme.example/a?b=1) you.\n\n${LINK}\n\nOr:\n123456\n\nSmall print\n`,
    );
  });

  it('leaves a paragraph out if one of its values is not known', () => {
    const { text, html } = mail('One\n\nTwo\n{{code}}\n\nThree', { application: 'Acme' });
    expect(text).toBe('One\n\nThree\n');
    expect(html).not.toContain('Two');
  });

  it.each([
    ['verification_code', 'Hello', 'body: Must contain {{code}}'],
    ['invitation', 'Hello {{days}}', 'body: Must contain {{link}}'],
    ['invitation', '{{link}} {{code}}', 'body: {{code}} is not a variable of this message. It has {{application}}'],
    ['invitation', '{{link}} {{colour}}', 'body: {{colour}} is not a variable'],
    ['invitation', '{{link}} {{link', 'is not a variable; write it as {{name}}.'],
    ['invitation', '{{link}} **bold', 'body: Close bold words'],
    ['invitation', '{{link}} [x](javascript:alert(1))', ''],
    ['invitation', '{{link}} [x](http://acme.example)', 'is not an https:// address'],
    ['invitation', '{{link}} [x](https://a.example/{{code}})', 'is not an https:// address'],
    ['invitation', '', 'body: Must not be empty.'],
    ['invitation', '{{link}}\u0000', 'body: Must not contain control characters.'],
    ['invitation', `{{link}}${'x'.repeat(10_000)}`, 'body: Must not have more than 10000 characters.'],
    ['verification_code_text', `{{code}}${'x'.repeat(480)}`, 'body: Must not have more than 480'],
  ] as const)('%s is refused with a sentence: %s', (slug, body, sentence) => {
    const subject = kindOf(slug).channel === 'sms' ? '' : 'Hello';
    const found = problems(slug, body, subject);
    if (sentence === '') expect(mail(body).html).not.toContain('href="javascript');
    else expect(found.join(' ')).toContain(sentence);
  });

  it('has one line as its subject, without the link', () => {
    expect(problems('invitation', '{{link}}', '')).toEqual(['subject: Must not be empty.']);
    expect(problems('invitation', '{{link}}', 'A\nB')[0]).toContain('one line');
    expect(problems('invitation', '{{link}}', '{{link}}')[0]).toContain('no place in a subject');
    expect(problems('account_exists_text', 'Hello', 'Subject')).toEqual(['subject: A text message has no subject.']);
    expect(renderMail({ subject: '{{application}}', body: 'x' }, { application: 'A\r\nB' }, LOOK).subject).toBe('A B');
  });

  it('contains no markup but ours, whatever it and its values are', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '**',
        '[',
        ']',
        '(',
        ')',
        '{{',
        '}}',
        'code',
        'link',
        '\n',
        '> ',
        'a',
        'https://x',
      ),
      maxLength: 40,
    });
    const ours = [
      '!doctype',
      'html',
      'head',
      'meta',
      'title',
      'style',
      'body',
      'div',
      'p',
      'span',
      'a',
      'strong',
      'br',
    ];
    fc.assert(
      fc.property(hostile, hostile, (body, value) => {
        const text = `${body}\n{{link}}`;
        if (templateProblems('email_link', { subject: 'x', body: text }).length > 0) return;
        const { html } = mail(text, { ...VALUES, application: value, code: value, link: value });
        const names = [...html.matchAll(/<\/?([^\s>]*)/g)].map(([, name]) => name);
        expect(names.filter((name) => !ours.includes(name ?? ''))).toEqual([]);
        expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 300 },
    );
  });
});
