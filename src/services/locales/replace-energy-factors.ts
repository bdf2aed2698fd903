import { Locale, type EnergyFactor } from '../../../entities/locale.ts';
import type { SignedInContext } from '../../context.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { editLocale, type LocaleEdit } from './edit-locale.ts';
import { requireEnergyFactors, type EnergyFactorsRecord } from './energy-factors.queries.ts';

interface EnergyFactorsEdit extends LocaleEdit {
  factors: EnergyFactor[];
}

/** Replaces the energy factors of a locale. A nutrient type that is left out has the factor of the prototype locale, or else its own. */
export async function replaceEnergyFactors(
  context: SignedInContext,
  { factors, ...edit }: EnergyFactorsEdit,
): Promise<EnergyFactorsRecord> {
  const types = context.foods.nutrientTypes();
  requireKnown(
    factors.flatMap(({ nutrientTypeId: id }, place) =>
      types[id] ? [] : [unknown(`factors.${place}.nutrientTypeId`, `nutrient type ${id}`)],
    ),
  );
  const stored = factors.toSorted((a, b) => a.nutrientTypeId - b.nutrientTypeId);
  await editLocale(context, edit, async ({ em }, { energyFactors }) => {
    await em.nativeUpdate(Locale, edit.locale, { energyFactors: stored });
    return { before: { energyFactors }, after: { energyFactors: stored } };
  });
  return requireEnergyFactors(context, edit);
}
