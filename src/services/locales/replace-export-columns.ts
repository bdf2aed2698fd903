import { Locale } from '../../../entities/locale.ts';
import type { SignedInContext } from '../../context.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { editLocale, type LocaleEdit } from './edit-locale.ts';
import { requireExportColumns, type ExportColumnsRecord } from './export-columns.queries.ts';

interface ExportColumnsEdit extends LocaleEdit {
  nutrientIds: number[];
  fields: string[];
}

/** Replaces the nutrients and text fields that exports show. An empty list means: use the list of the prototype locale. */
export async function replaceExportColumns(
  context: SignedInContext,
  { nutrientIds, fields, ...edit }: ExportColumnsEdit,
): Promise<ExportColumnsRecord> {
  const types = context.foods.nutrientTypes();
  requireKnown(
    nutrientIds.flatMap((id, place) => (types[id] ? [] : [unknown(`nutrientIds.${place}`, `nutrient type ${id}`)])),
  );
  await editLocale(context, edit, async ({ em }, { exportNutrients, exportFields }) => {
    await em.nativeUpdate(Locale, edit.locale, { exportNutrients: nutrientIds, exportFields: fields });
    return {
      before: { exportNutrients, exportFields },
      after: { exportNutrients: nutrientIds, exportFields: fields },
    };
  });
  return requireExportColumns(context, edit);
}
