import type { Issue } from '../../errors.ts';
import { filledIn, placeholderFaults, placeholdersIn, type PlaceholderValues } from './placeholders.ts';

/** A longer text would have more than six parts. */
const MAX_TEXT = 1000;

/** Writes an SMS from its words. */
export function renderSms(text: string, values: PlaceholderValues): string {
  return filledIn(text, values).replaceAll('\0', '');
}

/** Lists the faults of the words of an SMS: place-holders, and a text that is too long or lacks the personal link or the way to stop messages. */
export function faultsOfSms(text: string): Issue[] {
  const issues = placeholderFaults('text', text);
  if (text.length > MAX_TEXT) {
    const message = `The text has ${text.length} characters. An SMS has at most ${MAX_TEXT}.`;
    issues.push({ path: 'text', code: 'too_long', message });
  }
  const names = placeholdersIn(text);
  if (!names.includes('link')) {
    const message = 'The text does not have {{link}}, without which nobody can answer.';
    issues.push({ path: 'text', code: 'no_link', message });
  }
  if (!names.includes('unsubscribeLink')) {
    const message = 'The text does not have {{unsubscribeLink}}, by which the person stops the messages.';
    issues.push({ path: 'text', code: 'no_unsubscribe_link', message });
  }
  return issues;
}
