import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_LANGUAGES } from '../../src/domain/built-in-language.ts';
import { builtInWords } from '../../src/services/mails/built-in-words.ts';
import { faultsOfWords } from '../../src/services/mails/message-words.ts';
import { surveyMessage, type MessageFacts } from '../../src/services/mails/survey-message.ts';

const LINK = 'https://recall.example.org/surveys/demo?auth=secret&x=1';
const facts: MessageFacts = {
  surveyId: 'demo',
  supportEmail: 'help@example.org',
  endsAt: new Date('2027-03-31T22:30:00Z'),
  timeZone: 'Europe/Paris',
  name: 'Ada',
  userName: 'r100',
  customFields: { arm: 'B', 'first name': 'Ada' },
  recallsDone: 2,
  link: LINK,
  unsubscribeLink: 'https://recall.example.org/unsubscribe/token',
};
function mail(text: string, more: Partial<MessageFacts> = {}, subject = 'Diary') {
  const message = surveyMessage({ channel: 'email', language: 'en', subject, text }, { ...facts, ...more });
  if (message.channel === 'sms') throw new Error('a mail was asked for');
  return message;
}
const bodyOf = (html: string) => /<body[^>]*>\n([\s\S]*)\n<\/body>/.exec(html)?.[1];

describe('a mail', () => {
  test('has paragraphs, lists, emphasis and links, in text and HTML', () => {
    const { text, html } = mail(
      'One **two** *three*\nfour\n\n- five\n- [six](https://example.org/a?b=1&c=2)\n\n1. seven\n2. eight\n\n[Open]({{link}})',
    );
    expect(text).toBe(
      `One two three four\n\n- five\n- six (https://example.org/a?b=1&c=2)\n\n1. seven\n2. eight\n\nOpen:\n${LINK}\n`,
    );
    const url = LINK.replace('&', '&amp;');
    expect(bodyOf(html)).toBe(
      `<p>One <strong>two</strong> <em>three</em> four</p>
<ul><li>five</li><li><a href="https://example.org/a?b=1&amp;c=2">six</a></li></ul>
<ol><li>seven</li><li>eight</li></ol>
<p><a href="${url}">Open</a><br>${url}</p>`,
    );
  });

  test('has the values of its place-holders', () => {
    const { subject, text } = mail(
      '{{greeting}} {{ name }} {{userName}} {{surveyId}} {{supportEmail}} {{endDate}} {{recallsDone}} {{custom.arm}} {{custom.first name}} {{custom.none}}.',
      {},
      '{{name}}, {{endDate}}',
    );
    expect(subject).toBe('Ada, April 1, 2027');
    expect(text).toBe('Hello Ada, Ada r100 demo help@example.org April 1, 2027 2 B Ada .\n');
  });

  test('of an unknown name greets without it', () => {
    expect(mail('{{greeting}} {{name}}', { name: null }).text).toBe('Hello, r100\n');
  });

  test('escapes values: none of them makes markup, a link or a line of its own', () => {
    const name = '<b>**Ada**</b>\n\n- [x](https://evil.example)\r\nBcc: all';
    const { subject, text, html } = mail('Hello {{name}}', { name }, '{{name}}');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.trimEnd()).not.toContain('\n');
    expect(bodyOf(html)).toBe('<p>Hello &lt;b&gt;**Ada**&lt;/b&gt; - [x](https://evil.example) Bcc: all</p>');
  });

  test('makes a personal link that stands in text a link', () => {
    const url = LINK.replace('&', '&amp;');
    expect(bodyOf(mail('Go to {{link}} now').html)).toBe(`<p>Go to <a href="${url}">${url}</a> now</p>`);
  });
});

describe('the words of a mail', () => {
  const codes = (text: string, subject = 'Diary') =>
    faultsOfWords('email', { subject, text }).map(({ path, code }) => `${path} ${code}`);

  test('that are built in have no faults, for every type and language', () => {
    for (const channel of NOTIFICATION_CHANNELS)
      for (const type of NOTIFICATION_TYPES)
        for (const language of BUILT_IN_LANGUAGES)
          expect(faultsOfWords(channel, builtInWords(channel, type, language))).toEqual([]);
  });

  test('with an unknown place-holder are refused by its name, with the nearest one', () => {
    const [issue] = faultsOfWords('email', { subject: 'Diary', text: '{{link}} {{usrName}}' });
    expect(issue).toMatchObject({ path: 'text', code: 'unknown_placeholder' });
    expect(issue?.message).toBe('There is no place-holder {{usrName}}. Did you mean {{userName}}?');
  });

  test.each([
    ['{{link}} <b>bold</b>', ['text unsupported_markdown', 'text unsupported_markdown']],
    ['{{link}}\n\n<script>alert(1)</script>', ['text unsupported_markdown']],
    ['{{link}} ![x](https://example.org/x.png)', ['text unsupported_markdown']],
    ['# Title\n\n{{link}}', ['text unsupported_markdown']],
    ['{{link}}\n\n    code', ['text unsupported_markdown']],
    ['[x](javascript:alert) {{link}}', ['text unsupported_markdown']],
    ['[x]({{name}}) {{link}}', ['text unsupported_markdown']],
    ['[x](%7B%7Blink%7D%7D) {{link}}', ['text unsupported_markdown']],
    ['[x](https://example.org/{{link}}) {{link}}', ['text unsupported_markdown']],
    ['Nothing to open', ['text no_link']],
    ['{{link}} {{name', ['text unclosed_placeholder']],
  ])('%j have the faults %j', (text, faults) => {
    expect(codes(text)).toEqual(faults);
  });

  test('put a personal link into no other address, however that writes the place-holder', () => {
    const { text, html } = mail('[x](https://example.org/%7B%7Blink%7D%7D)');
    expect(`${text}${html}`).not.toContain('secret');
  });

  test('have no personal link in the subject', () => {
    expect(codes('{{link}}', 'Open {{link}}')).toEqual(['subject not_in_subject']);
  });
});
