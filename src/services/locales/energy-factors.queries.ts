import type { EntityManager } from '@mikro-orm/sql';
import type { EnergyFactor } from '../../../entities/locale.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { localeChain } from '../food-list-editing/fragments.ts';
import { notFound } from '../food-list-editing/refusals.ts';

interface ChainStep {
  localeId: string;
  version: string;
  factors: EnergyFactor[];
}

/** The energy of a unit of a nutrient in a locale, in kcal, and where it comes from. */
export interface EffectiveFactor extends EnergyFactor {
  description: string;
  unit: string;
  /** The locale that gives it; null: the nutrient type, the same for all locales. */
  localeId: string | null;
}

/** The energy factors of a locale. */
export interface EnergyFactorsRecord {
  version: string;
  /** What the locale itself gives, by nutrient type. */
  own: EnergyFactor[];
  /** What holds in the locale: each nutrient type with a factor of its own, of the locale or of a prototype, by id. */
  effective: EffectiveFactor[];
}

/** Finds the energy factors that a locale gives, and those that hold in it. Throws AppError `locale.not_found`. */
export async function requireEnergyFactors(
  { em }: Context,
  { locale }: { locale: string },
): Promise<EnergyFactorsRecord> {
  const chain = await chainOf(em, locale);
  const [own] = chain;
  if (!own) throw notFound('locale', locale);
  const types = await kysely(em)
    .selectFrom('nutrient_type as t')
    .innerJoin('nutrient_unit as u', 'u.id', 't.unit_id')
    .select(['t.id', 't.description', 'u.symbol as unit', 't.kcal_per_unit as kcalPerUnit'])
    .orderBy('t.id')
    .execute();
  const effective = types.flatMap(({ id, kcalPerUnit, ...named }): EffectiveFactor[] => {
    const given = nearest(chain, id);
    if (given) return [{ nutrientTypeId: id, ...named, ...given }];
    return kcalPerUnit === null ? [] : [{ nutrientTypeId: id, ...named, kcalPerUnit, localeId: null }];
  });
  return { version: own.version, own: own.factors, effective };
}

/** The chain of a locale, nearest first, with the factor of a nutrient type in it. */
export interface LocaleFactors {
  localeIds: string[];
  /** Returns the factor of a nutrient type; `ofType` is its factor for all locales. Null: none, or not counted by the food list. */
  factorOf: (nutrientTypeId: number, ofType: number | null) => number | null;
}

/** Reads the energy factors of a locale and of its prototypes: one query. */
export async function energyFactorsOf(em: EntityManager, locale: string): Promise<LocaleFactors> {
  const chain = await chainOf(em, locale);
  return {
    localeIds: chain.map(({ localeId }) => localeId),
    factorOf: (nutrientTypeId, ofType) => {
      const given = nearest(chain, nutrientTypeId);
      return given ? given.kcalPerUnit : ofType;
    },
  };
}

// Set-based: the chain of locales is recursive.
function chainOf(em: EntityManager, locale: string): Promise<ChainStep[]> {
  return query<ChainStep>(
    em,
    sql`with recursive ${localeChain(locale)}
        select l.id as "localeId", l.version, l.energy_factors as factors
        from chain join locale l on l.id = chain.locale_id order by chain.step`,
  );
}

function nearest(
  chain: readonly ChainStep[],
  nutrientTypeId: number,
): Pick<EffectiveFactor, 'kcalPerUnit' | 'localeId'> | null {
  for (const { localeId, factors } of chain) {
    const given = factors.find((factor) => factor.nutrientTypeId === nutrientTypeId);
    if (given) return { kcalPerUnit: given.kcalPerUnit, localeId };
  }
  return null;
}
