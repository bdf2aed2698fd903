import { ROLE_NAMES, type RoleName } from '@dietary-recall/vocabulary';
import { ROLES } from '@dietary-recall/vocabulary/roles';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  ENDINGS,
  PERSONAL_AREAS,
  type AnyPersonalData,
  type Ending,
  type PersonalColumns,
  type Viewer,
} from '../../entities/personal-data.ts';
import { ormOptions } from '../../mikro-orm.config.ts';
import { Variables } from '../../src/environment/environment.ts';
import { defaultOf } from '../../src/settings.ts';
import { PLACES } from './personal-data-places.ts';

const HEAD = `# Personal data

What each column of the database says of people, why it is kept, how long, and who sees it, for a [record of
processing](../guides/data-protection.md). \`npm run personal-data\` writes this page from the declarations in \`entities/\`; a test fails for a
column without one.

- **Kept until** the first of the events. A period is over within an hour of its end, while a server runs. The value of a setting in
  brackets is its default.
- **Erased** is a person whose account was deleted on request, or by \`npm run people -- erase\`. Their recalls stay at an account without a name; whoever
  has no recalls loses the account. Recalls are erased by a request for it, or by a withdrawal if the scheme says so ([rules](consent-and-own-data.md)).
- A person with recalls cannot be removed from the survey, their account cannot be deleted but by the erasure, and the survey cannot be deleted.
- **Seen by** names what the service shows. *The person*: in the file of their own data. Superusers see what any role sees. Whoever interviews a respondent
  sees what the respondent sees in Survey. Who can read the database or its backups sees everything but passwords and encrypted secrets.
- Keys of members of staff lead to an account. After its erasure that account has no name.`;

/** What a role is called in a sentence. Null: it is in the head, or it sees nothing of others. */
const ROLE_WORDS: Readonly<Record<RoleName, string | null>> = {
  superuser: null,
  surveyadmin: 'survey administrators',
  foodsadmin: 'food administrators',
  imagesadmin: 'picture administrators',
  globalsupport: null,
  fdbm: 'editors of the food list',
  staff: 'staff of the survey',
  support: null,
  respondent: null,
};

/** A table with its declaration. */
export interface DeclaredTable {
  /** The class of the entity. */
  name: string;
  table: string;
  /** The column of each property that is stored. */
  columns: ReadonlyMap<string, string>;
  personalData: AnyPersonalData;
}

/** The tables of all entities, in the order of the list. No database is opened. */
export function declaredTables(): DeclaredTable[] {
  const metadata = new MikroORM({ ...ormOptions, dbName: 'none' }).getMetadata();
  return ormOptions.entities.map((entity) => {
    const meta = metadata.get<object>(entity);
    const stored = meta.props.filter(({ fieldNames, persist }) => fieldNames !== undefined && persist !== false);
    const columns = new Map(stored.map(({ name, fieldNames }) => [name, fieldNames.join(', ')]));
    return { name: meta.className, table: meta.tableName, columns, personalData: entity.personalData };
  });
}

/** Makes docs/reference/personal-data.md. */
export function personalDataReference(): string {
  const tables = declaredTables();
  const areas = Object.entries(PERSONAL_AREAS).map(([area, title]) => {
    const rows = tables
      .filter(({ personalData }) => personalData.area === area)
      .flatMap((table) => (table.personalData.personal ?? []).map((facts) => rowOf(table, facts)));
    return section(title, ['Table and columns', 'What', 'Why', 'Kept until', 'Seen by'], rows);
  });
  const places = PLACES.map(({ place, what, until, seenBy, settings }) => [
    place,
    what,
    until,
    seenBy,
    settings.map(code).join(', '),
  ]);
  const outside = section('Outside the tables', ['Place', 'What', 'Kept until', 'Seen by', 'Settings'], places);
  const others = tables.filter(({ personalData }) => personalData.area === undefined).map(({ table }) => code(table));
  const rest = `## Tables without personal data\n\n${others.join(', ')}. They hold food lists, pictures, nutrients and counts.`;
  return `${[HEAD, ...areas, outside, rest].join('\n\n')}\n`;
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${title}\n\n${lines.toSpliced(1, 0, `|${'---|'.repeat(head.length)}`).join('\n')}`;
}

function rowOf({ table, columns }: DeclaredTable, facts: PersonalColumns): string[] {
  const names = facts.columns.map((property) => code(columns.get(property) ?? property));
  return [
    `**${table}**: ${names.join(', ')}`,
    facts.what,
    facts.why,
    facts.until.map(endingInWords).join('; '),
    viewersInWords(facts.seenBy),
  ];
}

function endingInWords(ending: Ending): string {
  if (typeof ending === 'string') return ENDINGS[ending];
  if ('when' in ending) return ending.when;
  if ('days' in ending) return `${ending.days} days after ${ending.after}`;
  if ('hours' in ending) return `${ending.hours} hours after ${ending.after}`;
  return `${daysOf(ending.setting)} days after ${ending.after} (${code(ending.setting)})`;
}

/** The default of a setting that ends with its unit, in days. */
function daysOf(setting: string): number {
  const schema = Object.entries(Variables.shape).find(([name]) => name === setting)?.[1];
  if (schema === undefined) throw new Error(`There is no setting ${setting}.`);
  const value = Number(defaultOf(schema));
  return setting.endsWith('_SECONDS') ? value / (24 * 3600) : value;
}

function viewersInWords(viewers: readonly Viewer[]): string {
  const words = viewers.flatMap((viewer) => {
    if (viewer === 'self') return ['the person'];
    if (viewer === 'nobody') return ['nobody'];
    if (typeof viewer !== 'string') return [viewer.who];
    const roles = ROLE_NAMES.filter((role) => ROLES[role].permissions.includes(viewer)).map((role) => ROLE_WORDS[role]);
    const named = roles.filter((role) => role !== null);
    return named.length === 0 ? ['superusers'] : named;
  });
  return [...new Set(words)].join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}
