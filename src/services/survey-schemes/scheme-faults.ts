import {
  validateScheme as checkDocument,
  type KnownRecords,
  type PublishedConsent,
  type SchemeDocument,
  type SchemeFault,
} from '@dietary-recall/scheme';
import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { MAX_CUSTOM_FIELD_LENGTHS } from '../../domain/person-fields.ts';
import { AppError } from '../../errors.ts';

/**
 * Lists what is wrong with a document, with the categories, foods, nutrients and custom fields that it names: three queries. Nothing is stored.
 */
export async function listSchemeFaults({ em }: Context, { document }: { document: object }): Promise<SchemeFault[]> {
  const checked = checkDocument(document, await recordsNamedIn(em, document));
  return 'faults' in checked ? checked.faults : [];
}

/** Returns a draft that can be published, with its defaults. Throws AppError `scheme.has_faults`, which names all faults. */
export async function requirePublishable(
  { em }: Pick<Context, 'em'>,
  schemeId: string,
  document: object,
): Promise<SchemeDocument> {
  const consents = await publishedConsents(em, schemeId);
  return requireFaultless(document, { ...(await recordsNamedIn(em, document)), consents });
}

async function publishedConsents(em: EntityManager, schemeId: string): Promise<PublishedConsent[]> {
  const rows = await kysely(em)
    .selectFrom('survey_scheme_version')
    .select(sql<PublishedConsent | null>`document #> '{texts,consent}'`.as('consent'))
    .where('scheme_id', '=', schemeId)
    .where('state', '!=', 'draft')
    .execute();
  return rows.flatMap(({ consent }) => consent ?? []);
}

/** Returns the document with its defaults. Throws AppError `scheme.has_faults`, which names all faults. */
export function requireFaultless(document: object, known: KnownRecords = {}): SchemeDocument {
  const checked = checkDocument(document, known);
  if ('scheme' in checked) return checked.scheme;
  const { faults } = checked;
  const message = `The scheme has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}: correct what is listed, then repeat.`;
  const issues = faults.map(({ path, message: what }) => ({ path, code: 'scheme_fault', message: what }));
  throw new AppError('conflict', 'scheme.has_faults', message, { issues });
}

/** Finds which of the texts of a document are codes and names of records. A document may have faults, so all its texts are looked up. */
async function recordsNamedIn(em: EntityManager, document: object): Promise<KnownRecords> {
  const names = [...new Set(textsIn(document))];
  const codesOf = (table: 'category' | 'food') =>
    kysely(em).selectFrom(table).select('code').where('code', '=', anyText(names)).execute();
  const categories = await codesOf('category');
  const foods = await codesOf('food');
  const nutrients = await kysely(em).selectFrom('nutrient_type').select('id').execute();
  const fields = await query<{ name: string }>(
    em,
    // Set-based: the custom fields of everybody are keys of jsonb. A scheme is checked when somebody asks for it.
    sql`select distinct f.name from user_account u, jsonb_object_keys(u.custom_fields) as f(name)
        where f.name = ${anyText(names)}`,
  );
  return {
    categories: new Set(categories.map(({ code }) => code)),
    foods: new Set(foods.map(({ code }) => code)),
    nutrients: new Set(nutrients.map(({ id }) => id)),
    fields: new Set(fields.map(({ name }) => name)),
  };
}

function textsIn(document: object): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const value = waiting.pop();
    // The names of custom fields are longer than codes. What the database cannot compare names nothing.
    if (
      typeof value === 'string' &&
      value.length <= MAX_CUSTOM_FIELD_LENGTHS.name &&
      value.isWellFormed() &&
      !value.includes('\0')
    )
      texts.push(value);
    else if (typeof value === 'object' && value !== null) waiting.push(...(Object.values(value) as unknown[]));
  }
  return texts;
}
