import { nearestName } from '@dietary-recall/recall/nearest-name';
import type { Issue } from '../../errors.ts';

interface Placeholder {
  name: string;
  /** What stands in its place in the message. */
  description: string;
  /** False for what must not stand in a subject, which mail programs show on locked screens. */
  mayBeInSubject: boolean;
}

/** The place-holders of message templates, written `{{name}}`. Those of custom fields are added by `isCustomField`. */
export const PLACEHOLDERS = [
  {
    name: 'greeting',
    description:
      '“Hello Ada,” or, if no name is known, “Hello,”; “Bonjour Ada,” in French and “Guten Tag Ada,” in German templates',
    mayBeInSubject: true,
  },
  { name: 'name', description: 'Name of the person; the user name if no name is known', mayBeInSubject: true },
  { name: 'userName', description: 'User name in the survey', mayBeInSubject: true },
  { name: 'link', description: 'Personal link that signs the person in', mayBeInSubject: false },
  { name: 'surveyId', description: 'Id of the survey', mayBeInSubject: true },
  { name: 'supportEmail', description: 'Support address of the survey', mayBeInSubject: true },
  { name: 'endDate', description: 'Last day of the survey, in words', mayBeInSubject: true },
  { name: 'recallsDone', description: 'Number of recalls that the person has submitted', mayBeInSubject: true },
  {
    name: 'unsubscribeLink',
    description: 'Link to the page where the person stops the messages of the survey',
    mayBeInSubject: false,
  },
  {
    name: 'custom.NAME',
    description: 'Value of the custom field NAME of the person; nothing if it is absent',
    mayBeInSubject: true,
  },
] as const satisfies readonly Placeholder[];

export type PlaceholderName = Exclude<(typeof PLACEHOLDERS)[number]['name'], 'custom.NAME'>;

/** What stands in the place of each place-holder. */
export interface PlaceholderValues extends Record<PlaceholderName, string> {
  customFields: Readonly<Record<string, string>>;
}

const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;
const CUSTOM = 'custom.';

/** Writes each place-holder in one way, without spaces around its name. */
export function normalised(text: string): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => `{{${name.trim()}}}`);
}

/** Puts the values into a text. The caller escapes the result. */
export function filledIn(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (whole, given: string) => {
    const name = given.trim();
    if (name.startsWith(CUSTOM)) return ownValue(values.customFields, name.slice(CUSTOM.length));
    return isKnown(name) ? values[name] : whole;
  });
}

/** The names of the place-holders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());
}

/** The faults of the place-holders in a field: unknown names with the nearest known one, links in a subject, and brackets without an end. */
export function placeholderFaults(field: 'subject' | 'text', text: string): Issue[] {
  const issues: Issue[] = [];
  for (const name of new Set(placeholdersIn(text))) {
    if (name.startsWith(CUSTOM) && name.length > CUSTOM.length) continue;
    if (!isKnown(name)) issues.push(unknownPlaceholder(field, name));
    else if (field === 'subject' && !mayBeInSubject(name)) {
      const message = `{{${name}}} cannot stand in a subject, which is shown on locked screens. Write it into the text.`;
      issues.push({ path: field, code: 'not_in_subject', message });
    }
  }
  const rest = text.replaceAll(PLACEHOLDER, '');
  if (/\{\{|\}\}/.test(rest)) {
    const message = 'A place-holder has no end or no beginning. Write it as {{name}}.';
    issues.push({ path: field, code: 'unclosed_placeholder', message });
  }
  return issues;
}

function unknownPlaceholder(field: string, name: string): Issue {
  const names = PLACEHOLDERS.map((known) => known.name);
  const nearest = nearestName(name, names);
  const help = nearest === null ? `Use one of ${names.join(', ')}.` : `Did you mean {{${nearest}}}?`;
  return { path: field, code: 'unknown_placeholder', message: `There is no place-holder {{${name}}}. ${help}` };
}

function isKnown(name: string): name is PlaceholderName {
  return name !== 'custom.NAME' && PLACEHOLDERS.some((known) => known.name === name);
}

function mayBeInSubject(name: PlaceholderName): boolean {
  return PLACEHOLDERS.some((known) => known.name === name && known.mayBeInSubject);
}

function ownValue(fields: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(fields, name) ? (fields[name] ?? '') : '';
}
