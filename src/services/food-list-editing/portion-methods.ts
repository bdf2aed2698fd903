import type { PortionSizeMethod } from '@dietary-recall/recall';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import type { Issue } from '../../errors.ts';
import { unweighedGuideImages } from '../guide-images/unweighed-guide-images.ts';

/** A portion size method with its owner, the local part of a food or category, and its place in the order. */
export interface OwnedMethod {
  localId: number;
  seq: number;
  method: PortionSizeMethod;
}

/** A record that a parameter of a method names. `parameter` is a path below the method. */
interface Named {
  kind: 'as-served set' | 'guide image' | 'drinkware set' | 'category';
  id: string;
  parameter: string;
}

/** Adds methods to their owners. Set-based: one statement for any number of methods. */
export async function storePortionMethods(
  em: EntityManager,
  owner: 'food' | 'category',
  rows: readonly OwnedMethod[],
): Promise<void> {
  const flat = rows.map(({ localId, seq, method }) => ({ localId, seq, ...method }));
  const column = owner === 'food' ? sql`food_local_id` : sql`category_local_id`;
  await query(
    em,
    sql`insert into portion_size_method (${column}, order_index, method, description, image_url, use_for_recipes,
          conversion_factor, serving_image_set_id, leftovers_image_set_id, guide_image_id, drinkware_set_id, parameters)
        select "localId", seq, method, description, "imageUrl", "useForRecipes", "conversionFactor",
          parameters ->> 'servingImageSet', parameters ->> 'leftoversImageSet', parameters ->> 'guideImageId',
          parameters ->> 'drinkwareId', parameters - '{servingImageSet,leftoversImageSet,guideImageId,drinkwareId}'::text[]
        from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as r("localId" int, seq int, method text, description text,
          "imageUrl" text, "useForRecipes" boolean, "conversionFactor" float8, parameters jsonb)`,
  );
}

/** A record that a method names but must not use: it does not exist, or it is a draft. */
export interface MissingReference {
  /** The position of the method in the list. */
  index: number;
  /** The path of the parameter, such as `options.0.category`. */
  parameter: string;
  code: 'not_found' | 'weights_missing';
  /** A part of a sentence, such as `there is no as-served set "rice"`. */
  reason: string;
}

/**
 * Finds the records that methods name and that do not exist, and guide images that are drafts. Set-based: two queries for any number
 * of methods. Guide images and categories are locked until the transaction ends, so that none of them loses a weight, is renamed
 * or is deleted before the methods are stored. `planned` are records that will exist by then, each as `kind id`.
 */
export async function missingReferences(
  em: EntityManager,
  methods: readonly PortionSizeMethod[],
  planned: ReadonlySet<string> = new Set(),
): Promise<MissingReference[]> {
  const named = methods
    .flatMap((method, index) => namedBy(method).map((name) => ({ ...name, index })))
    .filter(({ kind, id }) => !planned.has(`${kind} ${id}`));
  if (named.length === 0) return [];
  const known = await query<{ kind: string; id: string }>(
    em,
    sql`select n.kind, n.id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(kind text, id text)
        where case n.kind when 'as-served set' then exists (select from as_served_set where id = n.id)
          when 'guide image' then exists (select from guide_image where id = n.id for key share)
          when 'drinkware set' then exists (select from drinkware_set where id = n.id)
          else exists (select from category where code = n.id for key share) end`,
  );
  const isKnown = new Set(known.map(({ kind, id }) => `${kind} ${id}`));
  const guides = named.filter(({ kind }) => kind === 'guide image').map(({ id }) => id);
  // This must follow the lock: another transaction may have changed the weights until then.
  const drafts = new Set(guides.length > 0 ? await unweighedGuideImages(em, guides) : []);
  return named.flatMap(({ kind, id, index, parameter }): MissingReference[] => {
    const what = `${kind} "${id}"`;
    if (!isKnown.has(`${kind} ${id}`)) return [{ index, parameter, code: 'not_found', reason: `there is no ${what}` }];
    if (kind !== 'guide image' || !drafts.has(id)) return [];
    const reason = `the ${what} is a draft: give each of its objects a weight first`;
    return [{ index, parameter, code: 'weights_missing', reason }];
  });
}

/** Finds the same records as `missingReferences`, as issues with their places in the body of an edit; `placeOf` is that of a method. */
export async function unknownInMethods(
  em: EntityManager,
  methods: readonly PortionSizeMethod[],
  placeOf = (index: number) => `portionSize.${index}`,
): Promise<Issue[]> {
  const found = await missingReferences(em, methods);
  return found.map(({ index, parameter, code, reason }) => ({
    path: `${placeOf(index)}.parameters.${parameter}`,
    code,
    message: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
  }));
}

function namedBy(method: PortionSizeMethod): Named[] {
  switch (method.method) {
    case 'as-served': {
      const { servingImageSet, leftoversImageSet } = method.parameters;
      const serving: Named = { kind: 'as-served set', id: servingImageSet, parameter: 'servingImageSet' };
      if (leftoversImageSet === undefined) return [serving];
      return [serving, { kind: 'as-served set', id: leftoversImageSet, parameter: 'leftoversImageSet' }];
    }
    case 'guide-image':
      return [{ kind: 'guide image', id: method.parameters.guideImageId, parameter: 'guideImageId' }];
    case 'drink-scale':
      return [{ kind: 'drinkware set', id: method.parameters.drinkwareId, parameter: 'drinkwareId' }];
    case 'parent-food-portion':
      return method.parameters.options.flatMap(({ category }, index) =>
        category === null ? [] : [{ kind: 'category', id: category, parameter: `options.${index}.category` } as const],
      );
    default:
      return [];
  }
}
