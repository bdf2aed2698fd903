import { join } from 'node:path';
import { NUTRIENT_RULES, SENTIMENTS, SEXES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { DemographicGroup } from '../../entities/demographic-group.ts';
import { inTransaction, type Context } from '../context.ts';
import { createDemographicGroup } from '../services/demographic-groups/create-demographic-group.ts';
import { createScaleSector } from '../services/demographic-groups/create-scale-sector.ts';
import { readJson } from '../services/food-list-import/json-file.ts';

const FILE = join(import.meta.dirname, '../../data/demo/feedback-rules.json');

const Range = z.object({ start: z.number(), end: z.number() });
/** A group of the file also has the source of its ranges, as `source`. */
const RulesFile = z.object({
  groups: z.array(
    z.object({
      sex: z.enum(SEXES).nullable().default(null),
      age: Range.nullable().default(null),
      nutrientTypeId: z.number().int(),
      nutrientRuleType: z.enum(NUTRIENT_RULES),
      nutrientTypeKCalPerUnit: z.number().nullable().default(null),
      scaleSectors: z.array(
        z.object({ name: z.string(), description: z.string(), sentiment: z.enum(SENTIMENTS), range: Range }),
      ),
    }),
  ),
});

/** Loads the feedback rules of the demo, unless there are rules already. */
export async function loadDemoRules(context: Context): Promise<void> {
  const { groups } = readJson(FILE, RulesFile);
  await inTransaction(context, async (inner) => {
    if ((await inner.em.count(DemographicGroup)) > 0) return;
    for (const { scaleSectors, ...group } of groups) {
      const everybody = { localeId: null, surveyId: null, height: null, weight: null, physicalLevelId: null };
      const { id } = await createDemographicGroup(inner, { ...everybody, ...group });
      for (const sector of scaleSectors) await createScaleSector(inner, { ...sector, groupId: id });
    }
  });
}
