import type { MethodOf, ParentFood } from '@dietary-recall/portion-weight';
import {
  portionOf,
  recordedMilkShare,
  verifyPortion,
  type ImageSets,
  type PortionKnowledge,
  type PortionVerdict,
} from '@dietary-recall/portion-weight/verify';
import {
  flatFoods,
  PortionSizeMethod,
  type MethodTables,
  type RecalledFood,
  type RecalledMeal,
} from '@dietary-recall/recall';
import type { Context } from '../../context.ts';
import type { FoodEntry } from '../../directories/load-foods.ts';
import { objectWeights } from '../../directories/portion-image-directory.ts';
import { AppError } from '../../errors.ts';

/** Whether the recorded choices of a food give its weights: false if they give others, null if they cannot be verified. */
export type WeightVerdicts = ReadonlyMap<RecalledFood, boolean | null>;

const STORED_AS: Record<PortionVerdict, boolean | null> = { verified: true, mismatch: false, unverifiable: null };

/** A food of a recall with the portion size methods of the food list that have the recorded name. */
interface Check {
  food: RecalledFood;
  parent: ParentFood | undefined;
  methods: PortionSizeMethod[];
}

/**
 * Verifies whether the recorded choices of each food give its weights, by its portion size methods and their image sets in the
 * current food list. Call it outside a transaction, because it reads image sets that are not in memory. It refuses nothing.
 */
export async function verifyWeights(
  context: Context,
  meals: readonly RecalledMeal[],
  known: ReadonlyMap<string, FoodEntry>,
): Promise<WeightVerdicts> {
  const checks = meals.map(({ foods }) =>
    flatFoods(foods).map(({ food, parent }): Check => {
      return {
        food,
        parent: parent ? parentOf(parent, known) : undefined,
        methods: methodsOf(food, known.get(food.code)),
      };
    }),
  );
  const methods = checks.flat().flatMap((check) => check.methods);
  const sets = await imageSetsOf(context, methods);
  const tables = await milkTableOf(context, methods);
  const verdicts = new Map<RecalledFood, boolean | null>();
  for (const meal of checks) {
    const milkShares = meal.flatMap((check) => milkSharesOf(check, tables));
    for (const check of meal) {
      verdicts.set(check.food, verdictOn(check, { ...sets, methods: check.methods, parent: check.parent, milkShares }));
    }
  }
  return verdicts;
}

function verdictOn({ food: { portionSize } }: Check, knowledge: PortionKnowledge): boolean | null {
  const { method, data } = portionSize;
  const { servingWeight, ...rest } = data;
  if (servingWeight === undefined) return null;
  return STORED_AS[verifyPortion({ method, data: { ...rest, servingWeight } }, knowledge)];
}

/** The food that a food is linked to, undefined if its weight is unknown. */
function parentOf({ code, portionSize }: RecalledFood, known: ReadonlyMap<string, FoodEntry>): ParentFood | undefined {
  const { servingWeight, leftoversWeight } = portionSize.data;
  if (servingWeight === undefined) return undefined;
  return { portion: portionOf(servingWeight, leftoversWeight), categories: known.get(code)?.categories ?? [] };
}

function methodsOf({ portionSize }: RecalledFood, food: FoodEntry | undefined): PortionSizeMethod[] {
  return (food?.portionSizeMethods ?? [])
    .filter(({ method }) => method === portionSize.method)
    .flatMap((method) => PortionSizeMethod.safeParse(method).data ?? []);
}

function named<Name extends PortionSizeMethod['method']>(methods: readonly PortionSizeMethod[], name: Name) {
  return methods.filter((method): method is MethodOf<Name> => method.method === name);
}

async function imageSetsOf(context: Context, methods: readonly PortionSizeMethod[]): Promise<ImageSets> {
  const { portionImages: images } = context;
  const photos = named(methods, 'as-served').flatMap(({ parameters }) =>
    [parameters.servingImageSet, parameters.leftoversImageSet].filter((id) => id !== undefined),
  );
  const guides = named(methods, 'guide-image').map(({ parameters }) => parameters.guideImageId);
  const drinkware = named(methods, 'drink-scale').map(({ parameters }) => parameters.drinkwareId);
  return {
    asServedSets: await readAll(context, photos, images.asServedSet, (set) => ({
      images: set.images.$.map(({ weightGrams }) => ({ weight: weightGrams })),
    })),
    guideImages: await readAll(context, guides, images.guideImage, (guide) => ({ weights: objectWeights(guide) })),
    drinkwareSets: await readAll(context, drinkware, images.drinkwareSet, (set) => ({
      scales: set.scales.$.getItems(),
    })),
  };
}

// An image set that is missing or cannot be read leaves its foods unverified, so that the recall is stored in any case.
async function readAll<Stored, Known>(
  { log }: Context,
  ids: readonly string[],
  read: (id: string) => Promise<Stored>,
  toKnown: (stored: Stored) => Known,
): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  const readOne = async (id: string) => {
    const stored = await read(id).catch(nullIfMissing(log));
    if (stored !== null) found.set(id, toKnown(stored));
  };
  await Promise.all([...new Set(ids)].map(readOne));
  return found;
}

async function milkTableOf(
  { portionImages, log }: Context,
  methods: readonly PortionSizeMethod[],
): Promise<Pick<MethodTables, 'milkInHotDrink'>> {
  const needsTable = named(methods, 'milk-in-a-hot-drink').some(({ parameters }) => parameters.options === undefined);
  const tables = needsTable ? await portionImages.methodTables().catch(nullIfMissing(log)) : null;
  return tables ?? { milkInHotDrink: [] };
}

function nullIfMissing(log: Context['log']): (err: unknown) => null {
  return (err) => {
    if (!(err instanceof AppError && err.kind === 'not_found')) log.error({ err }, 'weights could not be verified');
    return null;
  };
}

/** Returns the share of milk in the hot drinks of the meal, if this food is such milk. */
function milkSharesOf({ food, methods }: Check, tables: Pick<MethodTables, 'milkInHotDrink'>): number[] {
  return named(methods, 'milk-in-a-hot-drink').flatMap(
    (method) => recordedMilkShare(method, food.portionSize.data, tables) ?? [],
  );
}
