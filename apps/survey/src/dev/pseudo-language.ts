import type { Messages } from '@lingui/core';

// Languages that nobody speaks: the English messages are changed so that a layout that does not hold is seen before a translation shows it.

/** How much longer than in English a message may become. */
const LONGER_BY = 0.4;
const BEGIN_RIGHT_TO_LEFT = '\u202e';
const END_RIGHT_TO_LEFT = '\u202c';

type Message = Messages[string];
type Change = (text: string) => string;

/** Each word is longer by two fifths, as in the longest languages. */
export const lengthened: Change = (text) =>
  text.replaceAll(/\p{L}+/gu, (word) => {
    const [first = '', ...others] = word;
    const extra = Math.ceil(word.length * LONGER_BY);
    return first + others.map((letter, at) => (at < extra ? letter + letter : letter)).join('');
  });

/** Each letter stands to the left of the one before. */
export const mirrored: Change = (text) => (text.trim() === '' ? text : BEGIN_RIGHT_TO_LEFT + text + END_RIGHT_TO_LEFT);

/** Changes the words of each message, and nothing of its places, marks and plurals. */
export function changedMessages(messages: Messages, change: Change): Messages {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, changed(message, change)]));
}

function changed(message: Message, change: Change): Message {
  if (typeof message === 'string') return changedText(message, change);
  return message.map((token) => {
    if (typeof token === 'string') return changedText(token, change);
    const [name, type, options] = token as [string, string?, Record<string, Message | number>?];
    if (typeof options !== 'object') return token;
    const inside = Object.entries(options).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : changed(value, change),
    ]);
    return [name, type, Object.fromEntries(inside)];
  }) as Message;
}

/** Marks such as <0> and the number sign of a plural stay as they are. */
function changedText(text: string, change: Change): string {
  return text
    .split(/(<\/?\d+\/?>|#)/)
    .map((part) => (/^(?:<|#)/.test(part) ? part : change(part)))
    .join('');
}
